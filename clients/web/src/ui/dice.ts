/** More dice than these are shown as their sum; each lies behind a fold. */
export const diceMost = 20;

/** What the faces come to; undefined where some are no numbers. */
export function sumOf(faces: readonly (number | string)[]): number | undefined {
  return faces.every((face) => typeof face === 'number')
    ? faces.reduce((sum, face) => sum + face, 0)
    : undefined;
}
