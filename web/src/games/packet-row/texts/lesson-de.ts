// lesson-de.ts: the guided first game, in German. The order is that of lesson.ts.
import type { LessonText } from '$/games/game';

export const lesson: LessonText[] = [
  { title: 'South Street, 1842', text: 'Du führst ein Handelshaus. Wer am Ende die meisten Punkte hat, gewinnt: Gebäude zählen, was in ihrem Lorbeer steht, je volle 10 $ sind ein Punkt, und Bankiers belohnen die Reichsten.' },
  { title: 'Vier Gebiete', text: 'Zunfthaus, Docks, Markt und Bank legen je ein paar Karten aus. Eine Zahl auf einem Anhänger ist ein Preis; Karten ohne Anhänger sind kostenlos. Was unter „Demnächst“ liegt, kommt später.' },
  { title: 'Du hast das Steuerrad', text: 'Das Messingrad macht dich zum Hafenmeister: du nennst das Gebiet, in dem in dieser Runde alle eine Karte nehmen dürfen. Die anderen wählen dort vor dir. Nenne unten irgendein Gebiet.' },
  { title: 'Eine Karte je Runde', text: 'Karten mit Messingrahmen kannst du nehmen. Tippe eine an: unten steht, was sie kostet und was dir bleibt. Dann bestätige. Passen ist erlaubt: vielleicht bietet das nächste Gebiet Besseres. Nimm jetzt oder passe.' },
  { title: 'Hand und Vertragstisch', text: 'Genommene Karten kommen auf deine Hand; Schiffe liegen offen vor dir. Einen Vertrag hast du schon. Der Vertragstisch zeigt, was ihm fehlt: Waren und ein Schiff ins richtige Land.' },
  { title: 'Spiel ein wenig', text: 'Versuche zu sammeln, was dein Vertrag braucht. Tippst du eine Karte an, die du nicht nehmen kannst, sagt die Leiste, warum nicht. Die Glühbirne fragt einen Bot um Rat. Mach weiter, bis du drei Karten genommen hast.' },
  { title: 'Erfüllen, wann du willst', text: 'Zeigt der Vertragstisch einen Haken, zahlt der Knopf daneben sofort die Belohnung, auch wenn andere am Zug sind. Mehrere Verträge für ein Land teilen sich ein Schiff. Geldkarten löst du ebenso ein: tippe eine auf deiner Hand an.' },
  { title: 'Das ist alles', text: 'Das Spiel endet, wenn ein Gebiet nicht mehr aufgefüllt werden kann. Gebäude kosten Geld, gib es also vor dem Ende aus. Spiel dieses Spiel weiter oder beginne ein richtiges.' },
];
