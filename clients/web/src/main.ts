import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { theme } from './look/theme.svelte';
import { words } from './words/index.svelte';

theme.show();
await words.start();
mount(App, { target: document.getElementById('app')! });
