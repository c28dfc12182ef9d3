/** Characters of the name of one ink color: 'Metallic Gold PMS 871 C'. */
export const maxInkNameLength = 30

/** Between the names of ink colors in `color_names`. */
export const inkSeparator = ', '

/** Fields for the names of a number of colors; one where the number is open. */
const countFields = (colors: number | null) => Math.max(colors ?? 0, 1)

/** Joins the names of a form's fields, without those beyond the number of colors; null without any. */
export const joinInkNames = (names: readonly string[], colors: number | null): string | null =>
  names
    .slice(0, countFields(colors))
    .map((name) => name.trim())
    .filter(Boolean)
    .join(inkSeparator) || null

/** Splits names for as many fields as there are colors. Names that have no field of their own stay in the last one. */
export function splitInkNames(names: string | null, colors: number | null): string[] {
  const all = names?.split(inkSeparator) ?? []
  const last = countFields(colors) - 1
  return all.length > last ? [...all.slice(0, last), all.slice(last).join(inkSeparator)] : all
}

/** Colors that printers have in stock, which need no mixing; by name, as `#rrggbb`. */
export const stockInks = {
  White: '#ffffff',
  Black: '#222225',
  Gray: '#8b8e93',
  Navy: '#1e2f52',
  'Royal Blue': '#1f49a6',
  Red: '#b4242c',
  Maroon: '#6b182b',
  Orange: '#e0652a',
  Gold: '#eda81e',
  'Kelly Green': '#15834a',
  'Forest Green': '#2c4a3a',
  Purple: '#4f2f82',
}
