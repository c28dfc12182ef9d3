import { Fragment, type ReactNode } from 'react'

type OrderedSectionsProps<N extends string> = {
  /** Names of the shown sections. */
  layout: readonly N[]
  sections: Record<N, ReactNode>
}

/** The sections of a page in the operator's order. */
export function OrderedSections<N extends string>({ layout, sections }: OrderedSectionsProps<N>) {
  return layout.map((name) => <Fragment key={name}>{sections[name]}</Fragment>)
}
