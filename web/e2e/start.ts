// start.ts: starts the server before all tests and stops it after them. Playwright's workers find it by PAGE_URL, and its folder by HARBOUR_DATA.
import { start } from './server';

export default async function setUp(): Promise<() => Promise<void>> {
  const server = await start();
  process.env.PAGE_URL = server.url;
  process.env.HARBOUR_DATA = server.data;
  return server.stop;
}
