// reach.ts: whether there is a server, and who is there. All that the start page needs of account.ts.
import type { OnlineAnswer } from './messages.gen';

export type Online = Pick<OnlineAnswer, 'count' | 'people'>;
/** The connected users. */
export const peopleOnline = async () => (await (await fetch('./api/online', { cache: 'no-store' })).json()) as Online;

/** Whether there is a server. A page on a static web host has none. */
export async function reachable(): Promise<boolean> {
  try {
    const answer = await fetch('./healthz', { cache: 'no-store' });
    return answer.ok && !(answer.headers.get('content-type') ?? '').includes('html');
  } catch {
    return false;
  }
}
