import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react'

/** What the server has written once and need not write again; nothing in a browser, where a page is drawn of its components. */
export type WrittenBefore = {
  /**
   * The HTML of a tree that depends on nothing but `of`, and on no context. Written once for each; what is asked last in a component.
   * @param of an object, remembered as long as it is, or a text that says everything, remembered while it is among those of late
   */
  once(of: object | string, tree: ReactNode): string
  /** What stood inside an element of the page last time, for the same `of` and `name`: on these alone it may depend. */
  inside(element: PagePart, of: object, name: string): string | undefined
}

/** Elements of the shell, of which each page has one with the id `shop-header` or `shop-footer`, and nothing of their kind in it. */
export type PagePart = 'header' | 'footer'

export const partId = (element: PagePart) => `shop-${element}`

export const WrittenBefore = createContext<WrittenBefore | undefined>(undefined)

/**
 * The id and the inside of a part of the page that is the same on many: as text where it was written before (decision 0238).
 * @param of what it shows; an object that is another one once that changes
 * @param name tells apart what the same `of` is shown as
 */
export function usePart(element: PagePart, of: object, name: string, children: ReactNode): HTMLAttributes<HTMLElement> {
  const text = useContext(WrittenBefore)?.inside(element, of, name)
  return {
    id: partId(element),
    ...(text === undefined ? { children } : { dangerouslySetInnerHTML: { __html: text } }),
  }
}
