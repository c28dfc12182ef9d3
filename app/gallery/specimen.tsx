import type { ReactNode } from 'react'

type SpecimenProps = {
  label: string
  /** Spans the full width. */
  wide?: boolean
  dark?: boolean
  children: ReactNode
}

/** A component in one state, with a caption. */
export function Specimen({ label, wide, dark, children }: SpecimenProps) {
  return (
    <figure className={wide ? 'gallery-specimen gallery-wide' : 'gallery-specimen'}>
      <div className={dark ? 'gallery-ground gallery-dark on-dark' : 'gallery-ground'}>{children}</div>
      <figcaption>{label}</figcaption>
    </figure>
  )
}
