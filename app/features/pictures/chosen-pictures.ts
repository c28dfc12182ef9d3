/** A picture as a form names it. */
export type ChosenPicture = { address: string; alt: string }

/** The pictures that a form names in a `PictureField`, in their order. */
export function chosenPictures(form: FormData, name: string): ChosenPicture[] {
  const alts = form.getAll(`${name}-alt`).map(String)
  return form.getAll(name).map((address, index) => ({ address: String(address), alt: alts[index]?.trim() ?? '' }))
}

/** Does what a `PictureField` asks for without JavaScript: NAME-remove takes pictures out of the form. */
export function removeAsked(form: FormData): void {
  const names = [...new Set(form.keys())].filter((key) => key.endsWith('-remove')).map((key) => key.slice(0, -7))
  for (const name of names) {
    const removed = new Set(form.getAll(`${name}-remove`))
    const kept = chosenPictures(form, name).filter(({ address }) => !removed.has(address))
    form.delete(name)
    form.delete(`${name}-alt`)
    form.delete(`${name}-remove`)
    for (const { address, alt } of kept) {
      form.append(name, address)
      form.append(`${name}-alt`, alt)
    }
  }
}
