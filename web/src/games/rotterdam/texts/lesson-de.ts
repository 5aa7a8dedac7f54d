// lesson-de.ts: the guided first game, in German. The order is that of lesson.ts.
import type { LessonText } from '$/games/game';

export const lesson: LessonText[] = [
  { title: 'Die Maas von heute', text: 'Du hast vier Schiffe. Bring Rohstoffe den Fluss hinauf in den Hafen, der sie nimmt, ziehe dort Produkte und gib sie für Aufträge ab. 12 Punkte auf Aufträgen läuten das Ende ein.' },
  { title: 'Deine Aufträge', text: 'Drei Aufträge siehst nur du: welche Produkte sie wollen, was fehlt und welcher Hafen es herstellt. Jeder Hafen nimmt einen Rohstoff und macht zwei Produkte.' },
  { title: 'Phase 1: ein Schiff einsetzen', text: 'Wähle einen Rohstoff, den einer deiner Aufträge braucht, und einen Startplatz auf der Karte. Dann bestätige.' },
  { title: 'Phase 2: eine Farbe nennen', text: 'Jedes Schiff, das vor einer Fahrrinne der genannten Farbe liegt, fährt einen Schritt, deine und ihre. Tippe eine Farbe an, um die Pfeile zu sehen: nichts fährt, bevor du bestätigst. Die Bojen zeigen, wohin ein Schiff fahren kann.' },
  { title: 'Blockiert und gegabelt', text: 'Ein Platz fasst ein Schiff: wer ihn besetzt findet, bleibt. Zwei Fahrrinnen derselben Farbe voraus: der Eigner steuert. Anker geben nach Phase 2 eine Schifffahrtskarte. Spiel noch zwei Züge weiter.' },
  { title: 'Häfen und Tausch', text: 'Mit der richtigen Ladung ziehst du eine Produktkarte. In Phase 5 lassen sich Produkte tauschen: mach ein Angebot oder melde dich fertig. In Phase 6 darfst du einen Auftrag erfüllen.' },
  { title: 'Das ist alles', text: 'Auch Produkte auf der Hand zählen am Ende. Spiel dieses Spiel weiter oder beginne ein richtiges.' },
];
