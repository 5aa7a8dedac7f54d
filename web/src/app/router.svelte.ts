// router.svelte.ts: which page is shown: the part of the address after '#/'.
export interface Route {
  page: string;
  rest: string[];
  query: URLSearchParams;
}

function read(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [page = '', ...rest] = path.split('/').map(decodeURIComponent);
  return { page, rest, query: new URLSearchParams(query) };
}

let current = $state.raw<Route>(read());

export const route = (): Route => current;
export const go = (path: string): void => {
  location.hash = `/${path}`;
};
/** Changes the address of the current page without a new history entry. */
export const replace = (path: string): void => {
  history.replaceState(null, '', `#/${path}`);
  current = read();
};
export const href = (path: string): string => `#/${path}`;

window.addEventListener('hashchange', () => (current = read()));
