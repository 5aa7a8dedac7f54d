// main.ts: starts the page.
import 'virtual:tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { applyTheme, settings, watchSystem } from './app/settings.svelte';
import { keepOffline } from './app/offline.svelte';
import { speak } from './i18n/index.svelte';

applyTheme();
watchSystem();
await speak(settings.language);
const target = document.getElementById('app');
if (target) mount(App, { target });
keepOffline(settings.language);
