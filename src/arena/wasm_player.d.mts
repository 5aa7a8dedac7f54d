// wasm_player.d.mts: the types of wasm_player.mjs, for the page.
export class BotProblem extends Error {
  readonly id: string;
  readonly detail: string;
}
export function openBot(bytes: BufferSource): WebAssembly.Module;
export class Player {
  constructor(module: WebAssembly.Module);
  choose(question: string, moves: number): number;
}
