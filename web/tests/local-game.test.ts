// local-game.test.ts: a game in this browser: what a person does is never lost to an animation.
import { expect, test, vi } from 'vitest';
import { settings } from '$/app/settings.svelte';
import type { Engine } from '$/engine/client';
import { realEngine } from './engine';

/** Tests may hold back the answers of some requests. */
const held = vi.hoisted(() => ({ until: new Map<string, Promise<void>>() }));

vi.mock('$/engine/client', async (original) => {
  const lazy = (): Engine => {
    let opened: Promise<Engine> | null = null;
    const engine = () => (opened ??= realEngine());
    return {
      call: async (op, ask) => {
        const answer = await (await engine()).call(op, ask);
        await held.until.get(op);
        return answer;
      },
      all: async (requests) => {
        const answers = await (await engine()).all(requests);
        for (const { op } of requests) await held.until.get(op);
        return answers;
      },
    };
  };
  return { ...(await original<object>()), table: lazy(), thinker: lazy() };
});
vi.mock('$/engine/decks', () => ({ openDeck: async (_: object, game: string) => ({ game, ui: {} }) }));
vi.mock('$/app/storage', () => ({ saveGame: async () => undefined, newId: () => 'g', newSeed: () => 'seed' }));

vi.setConfig({ testTimeout: 120_000 }); // detects a hang, on busy cores too

test('a move is made while the previous one is still being animated', async () => {
  Object.assign(settings, { autoForced: false, speed: 'off' });
  const { LocalSession, planGame } = await import('$/game/local.svelte');
  const seats = [{ kind: 'human', name: 'Marit' }, { kind: 'bot', name: 'Bo', level: 'random' }] as const;
  const session = await LocalSession.open(planGame({ game: 'rotterdam', seats: [...seats], first: 'A', seed: 'moves' }));
  let finish = () => {};
  session.animator = {
    run: async (change) => {
      change();
      if (session.prompted) await new Promise<void>((ended) => (finish = ended));
    },
    finish: () => finish(),
  };
  for (let n = 0; n < 6; n++) {
    await vi.waitFor(() => expect(session.prompted).toBe(true), 100_000);
    expect(session.busy).toBe(false);
    expect(await session.act(session.legal[0] ?? '')).toBe(true);
  }
  session.leave();
});

test('a bot that chooses while a move is being taken back does not move', async () => {
  Object.assign(settings, { autoForced: false, speed: 'off' });
  const { LocalSession, planGame } = await import('$/game/local.svelte');
  const seats = [{ kind: 'human', name: 'Marit' }, { kind: 'bot', name: 'Bo', level: 'random' }] as const;
  const session = await LocalSession.open(planGame({ game: 'packet-row', seats: [...seats], first: 'A', seed: 'moves' }));
  const hold = (op: string) => {
    let release = () => {};
    held.until.set(op, new Promise<void>((done) => (release = done)));
    return () => (held.until.delete(op), release());
  };
  const letBotChoose = hold('bot');
  expect(await session.act(session.legal[0] ?? '')).toBe(true);
  await vi.waitFor(() => expect(session.thinking).toBe('B'));
  const letGoBack = hold('goto');
  const undone = session.undo();
  await new Promise((later) => setTimeout(later, 20));
  letBotChoose();
  await new Promise((later) => setTimeout(later, 20));
  letGoBack();
  await undone;
  await vi.waitFor(() => expect(session.thinking).toBe(null));
  expect(session.trouble).toBe(null);
  expect(session.saved.moves).toEqual([]);
  expect(session.steps).toEqual([]);
  expect(session.prompted).toBe(true);
  session.leave();
});
