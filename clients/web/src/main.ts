import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { theme } from './ui/theme.svelte';
import { words } from './i18n/index.svelte';

theme.show();
await words.start();
const target = document.getElementById('app')!;
target.replaceChildren(); // What index.html shows until then.
mount(App, { target });
