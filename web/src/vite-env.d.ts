/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module '@engine.wasm?url' {
  const url: string;
  export default url;
}
declare module 'virtual:tokens.css';
declare const __VERSION__: string;
