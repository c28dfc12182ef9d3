import { type RefObject, useEffect, useRef, useState } from 'react'
import { logInBrowser } from '#app/lib/browser/browser-log.ts'
import type { PackedProduct } from '../drawing/order.ts'
import { composeBox } from '../drawing/proofs.ts'
import { readPlacements, subscribe } from '../storage/logo.store.ts'
import { logoShown } from '../storage/logo-shown.store.ts'
import { type BoxContents, maxShown } from './box-contents.ts'

export type DrawnBox = { key: number; picture: ImageBitmap }

const isLogoShown = () => logoShown.read() === 'on'

/** Smallest visible size in screen pixels. */
const finest = 2

/**
 * Draws the image of a box once it scrolls into view, and after changes.
 * @returns the last two images; the newer one fades in over the other
 */
export function useBoxImage(box: BoxContents, place: RefObject<HTMLElement | null>) {
  const [drawn, setDrawn] = useState<readonly DrawnBox[]>([])
  const [withLogo, setWithLogo] = useState(isLogoShown)
  const [changes, setChanges] = useState(0)
  const [inView, setInView] = useState(false)
  const last = useRef(0)

  useEffect(
    () =>
      subscribe(() => {
        setWithLogo(isLogoShown())
        setChanges((before) => before + 1)
      }),
    [],
  )

  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries) =>
      setInView(entries.some(({ isIntersecting }) => isIntersecting)),
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  const { color, products } = box
  const what = JSON.stringify([color, products.map(({ id, image }) => [id, image])])
  useEffect(() => {
    const width = place.current?.clientWidth
    if (!inView || !width) return
    const leaving = new AbortController()
    const { signal } = leaving
    const size = width * Math.min(finest, devicePixelRatio)
    packedProducts(box, withLogo)
      .then((packed) => composeBox({ color, products: packed, withLogo, size, signal }))
      .then(
        (image) => {
          if (signal.aborted) return image.close()
          const key = ++last.current
          setDrawn((before) => [...before.slice(-1), { key, picture: image }])
        },
        (error) => {
          // Keeps the drawing on the page, or the static image.
          if (!signal.aborted) logInBrowser('the box could not be drawn', error)
        },
      )
    return () => leaving.abort()
  }, [inView, what, withLogo, changes])

  return { drawn, withLogo }
}

/** The products that have an image, with the logo where the visitor put it. */
async function packedProducts({ products }: BoxContents, withLogo: boolean): Promise<PackedProduct[]> {
  const packed = products.slice(0, maxShown).map(async ({ id, image }) => {
    if (!image) return []
    const kept = withLogo ? await readPlacements(id) : null
    if (kept?.picture !== image) return [{ picture: image }]
    return [{ picture: image, color: kept.color, placements: kept.placements }]
  })
  return (await Promise.all(packed)).flat()
}
