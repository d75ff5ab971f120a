/** Four sounds made of noise and sine waves: wood on wood, paper, dice, one drum. */
export type Sound = "wood" | "paper" | "dice" | "drum";

let context: AudioContext | null = null;

export function play(sound: Sound, after = 0): void {
  context ??= new AudioContext();
  void context.resume();
  const at = context.currentTime + after;
  if (sound === "wood") knock(context, at, 900, 0.5);
  else if (sound === "paper") rustle(context, at);
  else if (sound === "drum") beat(context, at);
  else
    for (const [i, time] of [0, 0.07, 0.12, 0.21, 0.33].entries())
      knock(context, at + time, 1500 - 130 * i, 0.35 - 0.05 * i);
}

function knock(audio: AudioContext, at: number, pitch: number, strength: number): void {
  tone(audio, at, pitch, pitch * 0.7, 0.06, strength * 0.5);
  hiss(audio, at, pitch * 1.6, 0.04, strength);
}

function rustle(audio: AudioContext, at: number): void {
  hiss(audio, at, 3200, 0.09, 0.25);
  hiss(audio, at + 0.06, 4600, 0.07, 0.16);
}

function beat(audio: AudioContext, at: number): void {
  tone(audio, at, 130, 52, 0.9, 0.9);
  hiss(audio, at, 240, 0.12, 0.5);
}

function tone(
  audio: AudioContext,
  at: number,
  from: number,
  to: number,
  length: number,
  strength: number,
): void {
  const wave = audio.createOscillator();
  wave.frequency.setValueAtTime(from, at);
  wave.frequency.exponentialRampToValueAtTime(to, at + length);
  wave.connect(fade(audio, at, length, strength));
  wave.start(at);
  wave.stop(at + length);
}

function hiss(
  audio: AudioContext,
  at: number,
  pitch: number,
  length: number,
  strength: number,
): void {
  const samples = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i += 1) data[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band).connect(fade(audio, at, length, strength));
  source.start(at);
}

function fade(audio: AudioContext, at: number, length: number, strength: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(strength * 0.4, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(audio.destination);
  return gain;
}
