export type BoxFaces = 'none' | 'lid' | 'lid-front'
export type BoxInks = '1' | '2' | 'full'

/** Stored choices: the faces that are printed, with the ink colors. */
export type BoxPrint = 'none' | `${Exclude<BoxFaces, 'none'>}-${BoxInks}`

/** Parses a stored or submitted print; undefined for unknown values. */
export const parseBoxPrint = (value: unknown): BoxPrint | undefined =>
  typeof value === 'string' && /^(none|lid(-front)?-(1|2|full))$/.test(value) ? (value as BoxPrint) : undefined
