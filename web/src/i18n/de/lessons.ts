// lessons.ts: the guided first games, in German.
import type { lessons as en, LessonText } from '../en/lessons';

const packetRow: LessonText[] = [
  { title: 'South Street, 1842', text: 'Du führst ein Handelshaus. Wer am Ende die meisten Punkte hat, gewinnt: Gebäude zählen, was in ihrem Lorbeer steht, je volle 10 $ sind ein Punkt, und Bankiers belohnen die Reichsten.' },
  { title: 'Vier Gebiete', text: 'Zunfthaus, Docks, Markt und Bank legen je ein paar Karten aus. Eine Zahl auf einem Anhänger ist ein Preis; Karten ohne Anhänger sind kostenlos. Was unter „Demnächst“ liegt, kommt später.' },
  { title: 'Du hast das Steuerrad', text: 'Das Messingrad macht dich zum Hafenmeister: du nennst das Gebiet, in dem in dieser Runde alle eine Karte nehmen dürfen. Die anderen wählen dort vor dir. Nenne unten irgendein Gebiet.' },
  { title: 'Eine Karte je Runde', text: 'Karten mit Messingrahmen kannst du nehmen. Tippe eine an: unten steht, was sie kostet und was dir bleibt. Dann bestätige. Passen ist erlaubt: vielleicht bietet das nächste Gebiet Besseres. Nimm jetzt oder passe.' },
  { title: 'Hand und Vertragstisch', text: 'Genommene Karten kommen auf deine Hand; Schiffe liegen offen vor dir. Einen Vertrag hast du schon. Der Vertragstisch zeigt, was ihm fehlt: Waren und ein Schiff ins richtige Land.' },
  { title: 'Spiel ein wenig', text: 'Versuche zu sammeln, was dein Vertrag braucht. Tippst du eine Karte an, die du nicht nehmen kannst, sagt die Leiste, warum nicht. Die Glühbirne fragt einen Bot um Rat. Mach weiter, bis du drei Karten genommen hast.' },
  { title: 'Erfüllen, wann du willst', text: 'Zeigt der Vertragstisch einen Haken, zahlt der Knopf daneben sofort die Belohnung, auch wenn andere am Zug sind. Mehrere Verträge für ein Land teilen sich ein Schiff. Geldkarten löst du ebenso ein: tippe eine auf deiner Hand an.' },
  { title: 'Das ist alles', text: 'Das Spiel endet, wenn ein Gebiet nicht mehr aufgefüllt werden kann. Gebäude kosten Geld, gib es also vor dem Ende aus. Spiel dieses Spiel weiter oder beginne ein richtiges.' },
];

const rotterdam: LessonText[] = [
  { title: 'Die Maas von heute', text: 'Du hast vier Schiffe. Bring Rohstoffe den Fluss hinauf in den Hafen, der sie nimmt, ziehe dort Produkte und gib sie für Aufträge ab. 12 Punkte auf Aufträgen läuten das Ende ein.' },
  { title: 'Deine Aufträge', text: 'Drei Aufträge siehst nur du: welche Produkte sie wollen, was fehlt und welcher Hafen es herstellt. Jeder Hafen nimmt einen Rohstoff und macht zwei Produkte.' },
  { title: 'Phase 1: ein Schiff einsetzen', text: 'Wähle einen Rohstoff, den einer deiner Aufträge braucht, und einen Startplatz auf der Karte. Dann bestätige.' },
  { title: 'Phase 2: eine Farbe nennen', text: 'Jedes Schiff, das vor einer Fahrrinne der genannten Farbe liegt, fährt einen Schritt, deine und ihre. Tippe eine Farbe an, um die Pfeile zu sehen: nichts fährt, bevor du bestätigst. Die Bojen zeigen, wohin ein Schiff fahren kann.' },
  { title: 'Blockiert und gegabelt', text: 'Ein Platz fasst ein Schiff: wer ihn besetzt findet, bleibt. Zwei Fahrrinnen derselben Farbe voraus: der Eigner steuert. Anker geben nach Phase 2 eine Schifffahrtskarte. Spiel noch zwei Züge weiter.' },
  { title: 'Häfen und Tausch', text: 'Mit der richtigen Ladung ziehst du eine Produktkarte. In Phase 5 lassen sich Produkte tauschen: mach ein Angebot oder melde dich fertig. In Phase 6 darfst du einen Auftrag erfüllen.' },
  { title: 'Das ist alles', text: 'Auch Produkte auf der Hand zählen am Ende. Spiel dieses Spiel weiter oder beginne ein richtiges.' },
];

export const lessons: typeof en = { 'packet-row': packetRow, rotterdam };
