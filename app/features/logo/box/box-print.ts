import { type BoxFaces, type BoxInks, type BoxPrint, parseBoxPrint } from './parse-box-print.ts'

/** Faces of the box that can have the logo, as the drawn box names their areas. */
export const boxFaces = { none: 'None', lid: 'Lid', 'lid-front': 'Lid and front' } as const satisfies Record<
  BoxFaces,
  string
>

/** Ink colors of the print on a box. */
export const boxInks = { 1: '1 color', 2: '2 colors', full: 'Full color' } as const satisfies Record<BoxInks, string>

export const createBoxPrint = (faces: BoxFaces, inks: BoxInks): BoxPrint =>
  faces === 'none' ? 'none' : `${faces}-${inks}`

/** One ink for a box without a print. */
export function splitBoxPrint(print: BoxPrint): { faces: BoxFaces; inks: BoxInks } {
  const [, faces = 'none', inks = '1'] = /^(lid(?:-front)?)-(1|2|full)$/.exec(print) ?? []
  return { faces: faces as BoxFaces, inks: inks as BoxInks }
}

/** The print of a box whose buyer chose none: what its image shows. */
export const getDefaultBoxPrint = (hasLogo: boolean): BoxPrint => (hasLogo ? 'lid-front-1' : 'none')

/** 'Logo on lid and front, 1 color, to be quoted': the catalog has no price for it. */
export function describeBoxPrint(print: BoxPrint): string {
  return isBoxPrinted(print) ? `Logo on ${describeBoxFaces(print).toLowerCase()}, to be quoted` : boxFaces.none
}

export const isBoxPrinted = (print: BoxPrint | undefined): boolean => print !== undefined && print !== 'none'

/** 'Lid and front, 1 color' */
export function describeBoxFaces(print: BoxPrint): string {
  const { faces, inks } = splitBoxPrint(print)
  return `${boxFaces[faces]}, ${boxInks[inks].toLowerCase()}`
}

/** Describes the box print of a request. Requests from before it was asked have the logo on both faces, if they have one. */
export function describeStoredBoxPrint(stored: string | null, hasLogo: boolean): string | null {
  const print = parseBoxPrint(stored)
  if (print) return describeBoxPrint(print)
  return hasLogo ? 'Logo on lid and front, to be quoted' : null
}

/** 'lid and front, 1 color' of a request; null without a print. */
export function describeStoredBoxFaces(stored: string | null, hasLogo: boolean): string | null {
  const print = parseBoxPrint(stored)
  if (print) return isBoxPrinted(print) ? describeBoxFaces(print).toLowerCase() : null
  return hasLogo ? boxFaces['lid-front'].toLowerCase() : null
}

/** Returns an order with its default print, where the buyer has chosen none. */
export const addBoxPrint = <O extends { print?: BoxPrint | undefined }>(order: O, hasLogo: boolean): O => ({
  ...order,
  print: order.print ?? getDefaultBoxPrint(hasLogo),
})

/** @param area of the drawn box */
export const isPrintedOn = (print: BoxPrint, area: string): boolean =>
  splitBoxPrint(print).faces.split('-').includes(area)
