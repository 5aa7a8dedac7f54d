// admin.ts: the moderation page, in German.
import type { admin as en } from '../en/admin';

export const admin: typeof en = {
  title: 'Moderation',
  notForYou: 'Diese Seite ist für die Moderation dieses Servers.',
  signIn: 'Melde dich mit einem Konto an, das der Gastgeber dafür bestimmt hat.',
  back: 'Zurück zur Lobby',
  account: 'Zu deinem Konto',
  refresh: 'Neu laden',
  more: 'Mehr zeigen',
  none: 'Hier ist nichts.',
  gone: 'gelöscht',
  host: 'Gastgeber',
  sections: { load: 'Last', tables: 'Tische', users: 'Nutzer', reports: 'Meldungen', audit: 'Protokoll' },
  load: {
    connections: 'Verbindungen', online: 'Nutzer online', open: 'Offene Tische', playing: 'Tische im Spiel', paused: 'Pausierte Tische', rate: 'Züge pro Sekunde', moves: 'Züge seit dem Start', queue: 'Wartende Bots', memory: 'Speicher', store: 'Datenbank', storeOk: (ms) => `schreibt, ${ms} ms`, storeBad: 'kann nicht schreiben', nodes: 'Knoten', users: 'Bekannte Nutzer', games: 'Beendete Spiele', reports: 'Offene Meldungen', since: (d) => `Läuft seit ${d}`, megabytes: (k) => `${k} MB`,
  },
  tables: { state: { open: 'offen', playing: 'im Spiel', paused: 'pausiert', over: 'beendet', closed: 'geschlossen' }, moves: (k) => `${k} ${k === 1 ? 'Zug' : 'Züge'}`, watchers: (k) => `${k} Zuschauer`, private: 'privat', watch: 'Ansehen', since: (d) => `geöffnet ${d}`, none: 'Es gibt keine Tische.', nobody: 'niemand sitzt' },
  users: { search: 'Name oder Kennung', find: 'Suchen', connected: 'Jetzt verbunden', found: 'Gefunden', none: 'Niemand.', kinds: { guest: 'Gast', account: 'Konto', bot: 'Bot', stranger: 'Fremder' }, roles: { moderator: 'Moderator', admin: 'Admin' }, online: 'online', banned: 'ausgeschlossen', muted: 'stumm', until: (d) => `bis ${d}`, forGood: 'auf Dauer', since: (d) => `seit ${d}`, ranges: 'Gesperrte Adressbereiche', noRanges: 'Kein Bereich ist gesperrt.', banRange: 'Bereich sperren' },
  reports: { show: 'Zeigen', open: 'Offen', all: 'Alle', none: 'Keine Meldungen.', about: (who) => `über ${who}`, by: (who) => `von ${who}`, table: 'Tisch', chat: (k) => (k === 1 ? 'Die letzte Chatzeile' : `Die letzten ${k} Chatzeilen`), noChat: 'An diesem Tisch wurde nicht geschrieben.', closed: (who, d) => `Erledigt von ${who}, ${d}`, watchers: 'unter Zuschauern', reasons: { abuse: 'Beleidigung oder Belästigung', cheating: 'Betrug', name: 'Anstößiger Name', other: 'Etwas anderes' } },
  audit: {
    none: 'Noch ist nichts geschehen.',
    did: { mute: 'hat stummgeschaltet:', unmute: 'lässt wieder schreiben:', kick: 'hat vom Tisch entfernt:', readmit: 'lässt wieder an den Tisch:', ban: 'hat ausgeschlossen:', unban: 'lässt wieder ein:', 'ban-range': 'hat einen Adressbereich gesperrt', 'unban-range': 'hat einen Adressbereich freigegeben', resolve: 'hat eine Meldung erledigt', close: 'hat einen Tisch geschlossen', grant: 'hat eine Rolle gegeben:', revoke: 'hat die Rolle genommen:', 'reset-password': 'hat das Passwort zurückgesetzt:', delete: 'hat gelöscht:' },
  },
  acts: { mute: 'Stummschalten', unmute: 'Schreiben lassen', kick: 'Entfernen', ban: 'Ausschließen', unban: 'Einlassen', 'ban-range': 'Bereich sperren', 'unban-range': 'Freigeben', resolve: 'Erledigen', close: 'Tisch schließen' },
  act: {
    label: (act, who) => `${act}: ${who}`, reason: 'Grund', reasonTold: 'Der Grund wird mitgeteilt; das Protokoll behält ihn.', reasonKept: 'Die übrige Moderation sieht ihn; das Protokoll behält ihn.', time: 'Wie lange', cancel: 'Abbrechen', range: 'Bereich, etwa 192.0.2.0/24 oder 2001:db8::/48', done: (act) => `${act}: erledigt.`,
    times: [[60, '1 Stunde'], [720, '12 Stunden'], [1440, '1 Tag'], [10080, '1 Woche'], [43200, '30 Tage'], [0, 'bis es aufgehoben wird']],
  },
};
