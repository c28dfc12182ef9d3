import { toSingleLine } from '#app/lib/text/single-line.ts'
import { moveByButton } from '#app/ui/sort-order.ts'

/** An image as a form names it. */
export type ChosenImage = { url: string; alt: string }

/** Returns the images of an `ImageField` in their order. */
export function getChosenImages(form: FormData, name: string): ChosenImage[] {
  const alts = form.getAll(`${name}-alt`).map(String)
  return form.getAll(name).map((url, index) => ({ url: String(url), alt: toSingleLine(alts[index] ?? '') }))
}

/** Value by which a button without JavaScript refers to an image: its position when the page was rendered. */
export const getImageId = (at: number) => `picture-${at}`

/** Handles buttons of an `ImageField` without JavaScript: NAME-remove deletes images, NAME-move moves one by a position. */
export function applyImageButtons(form: FormData): void {
  const arrangementSuffix = /-(?:remove|move)$/
  const names = new Set(
    [...form.keys()].filter((key) => arrangementSuffix.test(key)).map((key) => key.replace(arrangementSuffix, '')),
  )
  for (const name of names) {
    const images = getChosenImages(form, name)
    const removed = new Set(form.getAll(`${name}-remove`))
    const arranged = moveByButton(images, form.get(`${name}-move`), (_, at) => getImageId(at))
    form.delete(name)
    form.delete(`${name}-alt`)
    form.delete(`${name}-remove`)
    for (const { url, alt } of arranged.filter(({ url }) => !removed.has(url))) {
      form.append(name, url)
      form.append(`${name}-alt`, alt)
    }
  }
}
