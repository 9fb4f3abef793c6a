// What tells a reader who looks elsewhere that they are waited for: a short vibration where the device has one, and a
// sound where they ask for it, which is kept in this browser.
const key = 'kast.turn-sound';

class TurnSignal {
  sound = $state(localStorage.getItem(key) === 'on');
  #audio: AudioContext | undefined;

  /** Turns the sound on or off; turned on it is heard once. */
  choose(sound: boolean): void {
    this.sound = sound;
    localStorage.setItem(key, sound ? 'on' : 'off');
    if (sound) this.#ring();
  }

  /** Browsers let only a page that has been touched do this. */
  give(): void {
    if (!navigator.userActivation?.hasBeenActive) return;
    navigator.vibrate?.(120);
    if (this.sound) this.#ring();
  }

  #ring(): void {
    this.#audio ??= new AudioContext();
    void this.#audio.resume();
    const { currentTime: now, destination } = this.#audio;
    const [tone, loudness] = [this.#audio.createOscillator(), this.#audio.createGain()];
    tone.frequency.value = 587;
    loudness.gain.setValueAtTime(0.12, now);
    loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.5);
    tone.connect(loudness).connect(destination);
    tone.start(now);
    tone.stop(now + 0.5);
  }
}

export const turnSignal = new TurnSignal();
