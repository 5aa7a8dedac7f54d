// online.ts: lobby, tables and everything the network may do, in German.
import type { online as en } from '../en/online';

const n = (k: number, one: string, many: string) => `${k} ${k === 1 ? one : many}`;

export const online: typeof en = {
  title: 'Online',
  offline: 'Von dieser Seite aus ist kein Server erreichbar. Lokale Spiele gehen weiter wie immer.',
  connecting: 'Verbinde …',
  lost: 'Verbindung verloren, neuer Versuch. Nichts, was du getan hast, ist verloren.',
  back: 'Wieder verbunden.',
  guest: { title: 'Wer bist du?', text: 'Ein Name genügt. Ein Konto kannst du später anlegen, deine Spiele bleiben erhalten.', name: 'Name', go: 'Eintreten', account: 'Anmelden', register: 'Konto anlegen', password: 'Passwort', switchToLogin: 'Ich habe ein Konto', switchToGuest: 'Als Gast eintreten', signedIn: (name) => `Du bist ${name}.`, guestBadge: 'Gast', signOut: 'Abmelden', keep: 'Spiele behalten: Konto anlegen' },
  lobby: { title: 'Offene Tische', none: 'Niemand wartet. Eröffne einen Tisch und schick den Link weiter.', mine: 'Deine Tische', newTable: 'Tisch eröffnen', join: 'Platz nehmen', watch: 'Zuschauen', enter: 'Betreten', turn: 'Du bist dran', playing: 'läuft', open: 'offen', over: 'beendet', seats: (a, b) => `${a} von ${b} Plätzen besetzt` },
  create: { game: 'Spiel', seats: 'Plätze', bots: 'Andere Plätze mit Bots besetzen', level: 'Stufe', clock: 'Uhr', clockNone: 'Keine Uhr', clockLive: (min, s) => `${min} Min. + ${s} s je Zug`, clockDays: (d) => `${n(d, 'Tag', 'Tage')} je Zug`, public: 'In der Lobby zeigen', rated: 'Gewertet', watch: 'Wer darf zuschauen', watchAll: 'Alle', watchDelay: 'Alle, zwei Minuten später', watchAfter: 'Erst danach', watchNobody: 'Niemand', open: 'Tisch eröffnen', takeover: 'Falls jemand geht' },
  table: {
    waiting: 'Warten auf Mitspieler', invite: 'Einladen', inviteText: 'Wer diesen Link hat, kann Platz nehmen.', copy: 'Link kopieren', copied: 'Link kopiert.', share: 'Teilen', qr: 'QR-Code des Links', start: 'Spiel beginnen', startWait: 'Der Eigentümer beginnt das Spiel, wenn alle Plätze besetzt sind.', sit: 'Hier Platz nehmen', stand: 'Aufstehen', addBot: 'Bot hierher setzen', removeBot: 'Platz freimachen', empty: 'frei', owner: 'Eigentümer', you: 'du', close: 'Tisch schließen', watchers: (k) => n(k, 'Zuschauer', 'Zuschauer'), spectator: 'Du schaust zu.',
    away: (name) => `Ein Bot spielt für ${name}.`, reclaim: 'Meinen Platz zurücknehmen', youAway: 'Ein Bot spielt für dich.', back: 'Zurücknehmen', backAsked: (name) => `${name} möchte den letzten Zug zurücknehmen.`, pause: 'Pause', pauseAsked: (name) => `${name} bittet um eine Pause.`, resume: 'Weiter', resumeAsked: (name) => `${name} möchte weiterspielen.`, paused: 'Das Spiel ruht.', yes: 'Ja', no: 'Nein', asked: 'Die anderen sind gefragt.', leave: 'Tisch verlassen', leaveNote: 'Ein Bot spielt für dich, bis du zurückkommst.', rematch: 'Revanche', rematchReady: 'Ein neuer Tisch ist bereit.', toRematch: 'Zum neuen Tisch', closed: 'Dieser Tisch wurde geschlossen.',
    verify: 'Kartenverteilung prüfen', verdict: { fair: 'Die Kartenverteilung passt zu dem, was der Server vor dem Spiel veröffentlicht hat.', bad: 'Die Kartenverteilung passt NICHT zu dem, was der Server veröffentlicht hat.', old: 'Die Kartenverteilung passt, entstand aber in der alten Reihenfolge: Der Server kannte die Zahl des Eröffnenden, bevor er seine eigene veröffentlichte.', mine: 'Die Kartenverteilung enthält NICHT die Zahl, die diese Seite gesendet hat, oder der Server hat geändert, was er veröffentlicht hatte.' }, verifyWait: 'Prüfen lässt sie sich, wenn das Spiel zu Ende ist.', commitment: 'Vor dem Austeilen veröffentlicht',
    flag: (name) => `Die Zeit von ${name} ist abgelaufen: ein Bot spielt weiter.`, isBack: (name) => `${name} ist zurück.`, left: (name) => `${name} ist gegangen: ein Bot spielt weiter.`,
  },
  chat: { title: 'Chat', placeholder: 'Dem Tisch schreiben', send: 'Senden', none: 'Noch hat niemand etwas gesagt.', mute: (name) => `${name} stummschalten`, watchers: 'Nur Zuschauer', phrases: { hello: 'Hallo!', 'good-luck': 'Viel Glück!', 'well-played': 'Gut gespielt!', thanks: 'Danke.', sorry: 'Entschuldigung.', hurry: 'Wollen wir?', 'one-moment': 'Einen Moment, bitte.', oops: 'Hoppla.', again: 'Noch einmal?', bye: 'Auf Wiedersehen.' } },
  account: {
    title: 'Dein Konto', link: 'Konto', none: 'Tritt zuerst ein.', guest: 'Du bist als Gast hier. Ein Konto behält deine Spiele und deine Wertung, und andere Geräte können es benutzen.',
    password: 'Passwort ändern', old: 'Jetziges Passwort', fresh: 'Neues Passwort', change: 'Ändern', changed: 'Das Passwort ist geändert. Alle anderen Geräte sind abgemeldet.', wrong: 'Das ist nicht das Passwort.',
    data: 'Deine Daten', dataText: 'Alles, was der Server über dich gespeichert hat, als eine Datei.', exportData: 'Meine Daten sichern', everywhere: 'Überall abmelden', everywhereText: 'Beendet deine Sitzungen auf allen Geräten, auch auf diesem.',
    bots: 'Eigene Bots', botsText: 'Ein Programm kann hier mit einem eigenen Token spielen. Ein Bot hat Namen und Wertung wie alle anderen.', botName: 'Name des Bots', makeBot: 'Token anlegen', newToken: (name) => `Das Token von ${name}. Es wird nur jetzt gezeigt: Bewahre es sicher auf.`, copyToken: 'Kopieren', copied: 'Kopiert.', revoke: 'Widerrufen', revokeLabel: (name) => `Token von ${name} widerrufen`, noBots: 'Noch keine.', since: (d) => `seit ${d}`,
    remove: 'Konto löschen', removeText: 'Name, Passwort, Wertungen, Statistik, Chatzeilen und Bots werden gelöscht. Beendete Spiele bleiben den anderen; dein Name wird darin zu „gone“. Das kann niemand rückgängig machen.', removeSure: 'Mir ist klar, dass sich das nicht rückgängig machen lässt.', removeGo: 'Endgültig löschen', removed: 'Das Konto ist gelöscht.',
    games: 'Spiele und Wertung', rating: 'Wertung', ratingBand: (low, high) => `höchstwahrscheinlich zwischen ${low} und ${high}`, ratedNone: 'Noch kein gewertetes Spiel.', history: (k) => `Punkte in ${k === 1 ? 'einem Spiel' : `den letzten ${k} Spielen`}`, places: 'Plätze', place: (k) => `${k}.`, placeCount: (k, c) => `Platz ${k}: ${c}-mal`,
  },
  report: {
    title: 'Spieler melden', who: 'Wen', why: 'Warum', text: 'Was geschehen ist (freiwillig)', send: 'Meldung senden', sent: 'Danke. Die Moderation sieht es sich an.', nobody: 'Hier ist niemand, den du melden könntest.', note: 'Die Moderation sieht deinen Namen und die letzten Chatzeilen. Wer gemeldet wird, erfährt es nicht.', done: 'Schließen', admin: 'Moderation',
    reasons: { abuse: 'Beleidigung oder Belästigung', cheating: 'Betrug', name: 'Anstößiger Name', other: 'Etwas anderes' },
    banned: (reason, until) => `Du bist von diesem Server ausgeschlossen${until ? ` bis ${until}` : ''}.${reason ? ` Grund: ${reason}` : ''}`,
    kicked: (reason) => `Die Moderation hat dich von diesem Tisch entfernt. Ein Bot spielt für dich weiter.${reason ? ` Grund: ${reason}` : ''}`,
  },
  replays: { title: 'Online-Spiele' },
  errors: {
    form: 'Der Server hat das nicht verstanden.', hello: 'Der Server möchte zuerst begrüßt werden.', version: 'Der Server spricht eine andere Fassung. Lade die Seite neu.', auth: 'Name und Passwort passen nicht zusammen.', banned: 'Du bist von diesem Server ausgeschlossen.', muted: 'Die Moderation hat dich stummgeschaltet: Du kannst gerade nicht schreiben.', forbidden: 'Das steht dir hier nicht zu.', unknown: 'Das gibt es nicht (mehr).', state: 'Nicht in diesem Augenblick.', taken: 'Platz oder Name ist vergeben.', stale: 'Der Tisch ist schon weiter; sieh noch einmal hin.', refused: 'Die Regeln erlauben das nicht.', limit: 'Zu viele auf einmal.', rate: 'Zu schnell. Warte einen Moment.', storage: 'Der Server erreicht seinen Speicher gerade nicht. Versuche es später noch einmal; nichts geschieht doppelt.', busy: 'Der Server ist beschäftigt. Versuche es noch einmal.', network: 'Der Server ist nicht erreichbar.',
  },
};
