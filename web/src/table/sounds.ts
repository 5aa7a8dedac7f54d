// sounds.ts: which sound a move makes; each is paired with something visible.
import type { Sound } from '$/app/sound';
import type { Step } from '$/game/steps';

const SOUNDS: Record<string, Sound> = {
  choose: 'piece', take: 'card', assist: 'card', cash: 'coin', fulfil: 'seal', place: 'piece', colour: 'horn', steer: 'piece', draw: 'chain',
  complete: 'seal', offer: 'card', accept: 'card', open: 'card', luck: 'card', cargo: 'card', setback: 'card', storm: 'card', rob: 'card', police: 'card',
};

export function soundsOf(s: Step): Sound[] {
  const one = s.move ? SOUNDS[s.move.verb] : undefined;
  return one ? [one] : [];
}
