import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { theme } from './ui/theme.svelte';
import { words } from './i18n/index.svelte';

theme.show();
await words.start();
mount(App, { target: document.getElementById('app')! });
