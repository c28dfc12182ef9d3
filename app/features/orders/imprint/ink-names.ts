export const maxColorChoices = 12

/** Limits the name of one ink color: 'Metallic Gold PMS 871 C'. */
export const maxInkNameLength = 30

/** Separates the names of ink colors in `color_names`. */
export const inkSeparator = ', '

/** Counts the fields for names of colors; one if the number of colors is open. */
const countFields = (colors: number | null) => Math.max(colors ?? 0, 1)

/** Joins the names of a form's fields, without those beyond the number of colors; null without any. */
export const joinInkNames = (names: readonly string[], colors: number | null): string | null =>
  names
    .slice(0, countFields(colors))
    .map((name) => name.trim())
    .filter(Boolean)
    .join(inkSeparator) || null

/** Splits names for as many fields as there are colors. Names beyond the last field stay in it. */
export function splitInkNames(names: string | null, colors: number | null): string[] {
  const all = names?.split(inkSeparator) ?? []
  const last = countFields(colors) - 1
  return all.length > last ? [...all.slice(0, last), all.slice(last).join(inkSeparator)] : all
}
