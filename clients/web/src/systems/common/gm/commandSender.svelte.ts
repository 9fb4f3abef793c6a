export { CommandSender } from '../../../table/commandSender.svelte';
