import { moveByButton } from '#app/ui/sort-order.ts'

/** An image as a form names it. */
export type ChosenImage = { address: string; alt: string }

/** The images that a form names in a `ImageField`, in their order. */
export function chosenImages(form: FormData, name: string): ChosenImage[] {
  const alts = form.getAll(`${name}-alt`).map(String)
  return form.getAll(name).map((address, index) => ({ address: String(address), alt: alts[index]?.trim() ?? '' }))
}

/** Value by which a button without JavaScript refers to an image: its position when the page was rendered. */
export const imageId = (at: number) => `picture-${at}`

/** Handles buttons of an `ImageField` without JavaScript: NAME-remove deletes images, NAME-move moves one by a position. */
export function arrangeAsked(form: FormData): void {
  const asked = /-(?:remove|move)$/
  const names = new Set([...form.keys()].filter((key) => asked.test(key)).map((key) => key.replace(asked, '')))
  for (const name of names) {
    const sent = chosenImages(form, name)
    const removed = new Set(form.getAll(`${name}-remove`))
    const order = moveByButton(
      sent.map((_, at) => imageId(at)),
      String(form.get(`${name}-move`) ?? ''),
    )
    const arranged = order.flatMap((id) => sent.filter((_, at) => imageId(at) === id))
    form.delete(name)
    form.delete(`${name}-alt`)
    form.delete(`${name}-remove`)
    for (const { address, alt } of arranged.filter(({ address }) => !removed.has(address))) {
      form.append(name, address)
      form.append(`${name}-alt`, alt)
    }
  }
}
