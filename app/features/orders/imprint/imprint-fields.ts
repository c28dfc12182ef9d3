import { hasColorChoice } from '#app/features/logo/core/inks/has-color-choice.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import { joinInkNames, maxColorChoices } from './ink-names.ts'

/** Name of the choice in a form that is sent without JavaScript. */
export const imprintFieldName = 'imprint'

type Part = 'method' | 'colors'

/** Name of the checkboxes that choose locations. */
export const getLocationsName = (name: string) => `${name}-at`

/** Name of a field of one location. */
export const getPartName = (name: string, part: Part, location: string) => `${name}-${part}:${location}`

/** Name of the field of one ink color of a location. */
export const getInkName = (name: string, location: string, index: number) =>
  `${name}-color_names${index === 0 ? '' : index + 1}:${location}`

/** Returns the imprint chosen in a form; 'advise' without a location. */
export function readImprintFields(form: FormData, name = imprintFieldName): RequestedImprint {
  const choice = form.get(name)
  if (choice === 'none') return 'none'
  if (choice !== 'now') return 'advise'
  const read = (part: Part, location: string) => String(form.get(getPartName(name, part, location)) ?? '').trim()
  const prints = form.getAll(getLocationsName(name)).map((value) => {
    const location = String(value)
    const method = read('method', location) || null
    const isColored = hasColorChoice(method)
    const colors = Number(read('colors', location))
    const names = Array.from({ length: maxColorChoices }, (_, index) =>
      String(form.get(getInkName(name, location, index)) ?? ''),
    )
    return {
      location,
      method,
      colors: isColored && colors > 0 ? colors : null,
      color_names: isColored ? joinInkNames(names, colors) : null,
    }
  })
  return prints.length > 0 ? prints : 'advise'
}

/** Returns the imprint chosen in a form; undefined without an answer or location. */
export function readChosenImprint(form: FormData, name: string): RequestedImprint | undefined {
  const isChosen = form.get(name) === 'now' ? form.has(getLocationsName(name)) : form.has(name)
  return isChosen ? readImprintFields(form, name) : undefined
}

/** Combines the fields of a form into the field of its schema. */
export function combineImprintFields(form: FormData): void {
  form.set(imprintFieldName, JSON.stringify(readImprintFields(form)))
}
