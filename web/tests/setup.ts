// setup.ts: tests read messages in English.
import { speak } from '$/i18n/index.svelte';

await speak('en');
