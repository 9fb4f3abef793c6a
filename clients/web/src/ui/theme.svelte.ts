export type Theme = 'lamplight' | 'paper';
export type ThemeChoice = Theme | 'auto';

const key = 'kast.theme';
const dark = matchMedia('(prefers-color-scheme: dark)');

/** Lamplight where the reader's system is dark, and for everybody at night. */
function byItself(hour: number): Theme {
  return dark.matches || hour >= 19 || hour < 7 ? 'lamplight' : 'paper';
}

class ThemeStore {
  choice = $state<ThemeChoice>(read());

  choose(choice: ThemeChoice): void {
    this.choice = choice;
    localStorage.setItem(key, choice);
    this.show();
  }

  show(): void {
    document.documentElement.dataset.theme =
      this.choice === 'auto' ? byItself(new Date().getHours()) : this.choice;
  }
}

function read(): ThemeChoice {
  const kept = localStorage.getItem(key);
  return kept === 'lamplight' || kept === 'paper' ? kept : 'auto';
}

export const theme = new ThemeStore();
dark.addEventListener('change', () => theme.show());
