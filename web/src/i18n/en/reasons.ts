// reasons.ts: why a bot likes a move, by the engine's key, in English.
export interface ReasonArgs {
  n: number;
  card: string;
  who: string;
}

export const reasons: Record<string, (a: ReasonArgs) => string> = {
  only: () => 'There is nothing else to do.',
  close: () => 'Several choices are about equally good.',
  payable: (a) => `Contracts worth $${a.n} more can be fulfilled.`,
  points: (a) => `It is worth ${a.n} ${a.n === 1 ? 'point' : 'points'} at the end.`,
  money: (a) => `It brings $${a.n}.`,
  cheap: (a) => `It costs $${a.n} less than its points are worth at the end.`,
  lacks: (a) => `${a.card} then lacks ${a.n} more.`,
  ship: (a) => `A ship for ${a.card}.`,
  raises: (a) => `It raises $${a.n} to pay for it.`,
  denies: (a) => `${a.who} would like it: $${a.n}.`,
  keeps: (a) => `$${a.n} are left, enough for ${a.card}.`,
  waits: (a) => `${a.card} may still come in this round.`,
  gets: (a) => `${a.card} is likely to be left for you.`,
  'ends-round': (a) => `It ends the round: ${a.n === 1 ? 'one other gets' : `${a.n} others get`} nothing.`,
  richest: () => 'You have the most money, so bankers count for you.',
  'end-near': (a) => `About ${a.n} ${a.n === 1 ? 'round is' : 'rounds are'} left.`,
  settle: (a) => `The game is over: fulfil what brings most, $${a.n}.`,
  delivers: (a) => `${a.n === 1 ? 'One of your ships reaches' : `${a.n} of your ships reach`} a harbour that takes the cargo.`,
  advances: (a) => (a.n === 1 ? 'One of your ships moves on.' : `${a.n} of your ships move on.`),
  stops: (a) => `${a.n === 1 ? 'One ship of others stays' : `${a.n} ships of others stay`} where they are.`,
  helps: (a) => `It helps ${a.who}: ${a.n} of their ships move on.`,
  completes: (a) => `It completes ${a.card || 'an assignment'}: ${a.n} points.`,
  wanted: (a) => `It is a product for ${a.card || 'an assignment'}.`,
  cargo: (a) => `${a.n === 1 ? 'One of your assignments wants' : `${a.n} of your assignments want`} what this cargo becomes.`,
  gains: (a) => `Your chance to win rises by ${a.n} percent.`,
  leader: (a) => `It would help ${a.who}, who leads, by ${a.n} percent.`,
  saves: () => 'It keeps your cards for later.',
};
