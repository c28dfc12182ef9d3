import { type RefObject, useEffect, useRef, useState } from 'react'
import { logInBrowser } from '#app/lib/browser/browser-log.ts'
import { getLogoFacts, renderBox } from '../drawing/drawing-client.ts'
import type { PackedProduct } from '../drawing/tasks.ts'
import { subscribe } from '../storage/logo.store.ts'
import { logoShown } from '../storage/logo-shown.store.ts'
import { type BoxContents, maxDrawnProducts } from './box-contents.ts'
import { getDefaultBoxPrint } from './box-print.ts'

export type DrawnBox = { key: number; picture: ImageBitmap }

const isLogoShown = () => logoShown.read() === 'on'

/** Maximum device pixels per CSS pixel; more are invisible. */
const maxPixelRatio = 2

/**
 * Draws the image of a box once it scrolls into view, and after changes.
 * @returns the last two images; the newer one fades in over the other
 */
export function useBoxImage(box: BoxContents, element: RefObject<HTMLElement | null>) {
  const [drawn, setDrawn] = useState<readonly DrawnBox[]>([])
  const [hasLogo, setHasLogo] = useState(isLogoShown)
  const [changes, setChanges] = useState(0)
  const [inView, setInView] = useState(false)
  const lastKey = useRef(0)
  /** Inputs of the newer image. */
  const shown = useRef('')

  useEffect(
    () =>
      subscribe(() => {
        setHasLogo(isLogoShown())
        setChanges((previous) => previous + 1)
      }),
    [],
  )

  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) =>
      setInView(entries.some(({ isIntersecting }) => isIntersecting)),
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])

  const { color, products, print = getDefaultBoxPrint(hasLogo) } = box
  const drawingKey = JSON.stringify([color, print, products.map(({ id, image }) => [id, image])])
  useEffect(() => {
    const width = element.current?.clientWidth
    if (!inView || !width) return
    const size = width * Math.min(maxPixelRatio, devicePixelRatio)
    const wanted = JSON.stringify([drawingKey, hasLogo, changes, size])
    if (wanted === shown.current) return
    const controller = new AbortController()
    const { signal } = controller
    getPackedProducts(box, hasLogo)
      .then((packed) => renderBox({ color, print, products: packed, hasLogo, size, signal }))
      .then(
        (image) => {
          if (signal.aborted) return image.close()
          shown.current = wanted
          const key = ++lastKey.current
          setDrawn((previous) => [...previous.slice(-1), { key, picture: image }])
        },
        (error) => {
          // Keeps the drawing on the page, or the static image.
          if (!signal.aborted) logInBrowser('the box could not be drawn', error)
        },
      )
    return () => controller.abort()
  }, [inView, drawingKey, hasLogo, changes])

  return { drawn, hasLogo }
}

/** Returns the products with an image, each with the visitor's placement of the logo. */
async function getPackedProducts({ products }: BoxContents, hasLogo: boolean): Promise<PackedProduct[]> {
  const logo = hasLogo ? await getLogoFacts() : null
  // Imported here, so that the builder's first view need not name the files of this code.
  const code = logo && (await import('../tables/get-product-mockup.ts'))
  const packed = products.slice(0, maxDrawnProducts).map(async ({ id, image }) => {
    if (!image) return []
    const mockup = code && logo && (await code.getProductMockup(image, logo, { product: id }).catch(() => null))
    return [mockup ? { picture: image, color: mockup.color, placements: mockup.placements } : { picture: image }]
  })
  return (await Promise.all(packed)).flat()
}
