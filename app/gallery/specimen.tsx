import type { ReactNode } from 'react'

type SpecimenProps = {
  label: string
  /** Takes the whole width of the wall. */
  wide?: boolean
  dark?: boolean
  children: ReactNode
}

/** A piece in one state, with what is to be seen written under it. */
export function Specimen({ label, wide, dark, children }: SpecimenProps) {
  return (
    <figure className={wide ? 'gallery-specimen gallery-wide' : 'gallery-specimen'}>
      <div className={dark ? 'gallery-ground gallery-dark on-dark' : 'gallery-ground'}>{children}</div>
      <figcaption>{label}</figcaption>
    </figure>
  )
}
