import { type ParsedAreas, parseDrawnAreas } from '#app/features/logo/areas/area.schema.ts'
import { fileName } from './addresses.ts'

/**
 * Imprint areas as JSON has them (docs/domain.md, Areas on photographs).
 * @param names what files of a ZIP are to be found at, by their names in lower case
 */
export function readAreas(value: unknown, names: Readonly<Record<string, string>> | null): ParsedAreas {
  const read = parseDrawnAreas(value)
  if ('problem' in read || !names) return read
  return { value: read.value.map((area) => ({ ...area, picture: names[fileName(area.picture)] ?? area.picture })) }
}
