import { removeVersion } from '#app/ui/image-sources.ts'
import type { Placement } from '#db/tables/imprint.ts'
import { untouchedPlacements } from '../core/placement.ts'
import { composeFile, getSurface, logoFacts } from '../drawing/proofs.ts'
import { readPlacements } from '../storage/logo.store.ts'
import { type SharedFiles, sharedFiles } from './shared-files.ts'

/** Address of an image that may take a logo, as confirmed by the server or the layers. */
const getAddress = (image: HTMLImageElement) => removeVersion(image.getAttribute('src') ?? '')
const isOurs = (address: string) => /^\/(pictures|media)\/[^?#]+\.webp$/.test(address)

/** Dots across that images are drawn in, so that those of about one size share one. */
const sizes = [120, 200, 320, 480, 640, 900]

/** Smallest visible size in screen pixels. */
const finest = 2

const getSize = ({ clientWidth }: HTMLImageElement) => {
  const wished = clientWidth * Math.min(finest, devicePixelRatio)
  return sizes.find((size) => size >= wished) ?? 900
}

type Wearing = {
  /** Ends what is on its way. */
  onWay?: AbortController
  /** The file it wears. */
  key?: string
}

/**
 * Shows the logo on all images within an element as they come into view, including later ones. The image element stays as
 * React rendered it: the composed image is its background, and its own content is moved out of view. So nothing shifts, and a
 * replaced image is plain again (decision 0037).
 */
export function wearLogo(within: HTMLElement) {
  const images = new Map<HTMLImageElement, Wearing>()
  const files: SharedFiles = sharedFiles()
  const logo = logoFacts()

  const seen = new IntersectionObserver(
    (entries) => {
      // The queue draws the last entry first, so the upper images are added last.
      for (const { target, isIntersecting } of entries.reverse()) {
        const image = target as HTMLImageElement
        if (isIntersecting) void dress(image)
        else images.get(image)?.onWay?.abort()
      }
    },
    { rootMargin: '30% 0px' },
  )

  async function dress(image: HTMLImageElement) {
    const wearing = images.get(image)
    const address = getAddress(image)
    if (!wearing || !address) return
    wearing.onWay?.abort()
    const onWay = new AbortController()
    wearing.onWay = onWay
    const { signal } = onWay
    try {
      const surface = await getSurface(address)
      if (!surface) return forget(image)
      const facts = await logo
      const placements =
        (await ownPlacements(image, address)) ?? (facts ? untouchedPlacements(surface, facts) : undefined)
      if (signal.aborted) return
      const size = getSize(image)
      const key = JSON.stringify([address, size, placements])
      if (wearing.key === key) return
      const leave = () => files.leave(key)
      signal.addEventListener('abort', leave)
      const file = await files.take(key, (unused) =>
        composeFile({ picture: address, placements, size, signal: unused }),
      )
      signal.removeEventListener('abort', leave)
      if (signal.aborted) return
      putOn(image, file)
      if (wearing.key) files.leave(wearing.key)
      wearing.key = key
    } catch {
      // The image left the page or could not be loaded; the plain image stays.
    } finally {
      if (wearing.onWay === onWay) wearing.onWay = undefined
    }
  }

  function watch(image: HTMLImageElement) {
    if (!isOurs(getAddress(image)) || images.has(image) || image.closest('.studio')) return
    images.set(image, {})
    seen.observe(image)
  }

  function forget(image: HTMLImageElement) {
    const wearing = images.get(image)
    if (!wearing) return
    wearing.onWay?.abort()
    seen.unobserve(image)
    images.delete(image)
    takeOff(image)
    if (wearing.key) files.leave(wearing.key)
  }

  const changes = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type === 'attributes') {
        forget(target as HTMLImageElement)
        if (target.isConnected) watch(target as HTMLImageElement)
      }
      // Elements that only moved are in the page again.
      for (const image of imagesIn(removedNodes)) if (!image.isConnected) forget(image)
      for (const image of imagesIn(addedNodes)) if (image.isConnected) watch(image)
    }
  })

  const begin = () => {
    changes.observe(within, { subtree: true, childList: true, attributeFilter: ['src'] })
    for (const image of within.querySelectorAll('img')) watch(image)
  }
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1))
  let isEnded = false
  idle(() => isEnded || begin())

  return {
    /** The visitor has moved the logo on a product. */
    placementsChanged() {
      for (const image of images.keys()) if (getProduct(image)) void dress(image)
    },
    /** The plain images are back. */
    end() {
      isEnded = true
      seen.disconnect()
      changes.disconnect()
      for (const image of [...images.keys()]) forget(image)
      files.end()
    },
  }
}

function* imagesIn(nodes: NodeList) {
  for (const node of nodes) {
    if (node instanceof HTMLImageElement) yield node
    else if (node instanceof Element) yield* node.querySelectorAll('img')
  }
}

/** Returns the product whose page shows the image. */
const getProduct = (image: Element) => image.closest<HTMLElement>('[data-product]')?.dataset.product

/** Returns the visitor's own placement of the logo on this product. */
async function ownPlacements(image: Element, address: string): Promise<Placement[] | undefined> {
  const product = getProduct(image)
  const kept = product && (await readPlacements(product))
  return kept && kept.picture === address ? kept.placements : undefined
}

function putOn({ style }: HTMLImageElement, address: string) {
  style.background = `center / cover url("${address}")`
  style.objectPosition = '-200vw 0'
  style.setProperty('print-color-adjust', 'exact')
}

function takeOff({ style }: HTMLImageElement) {
  for (const property of ['background', 'object-position', 'print-color-adjust']) style.removeProperty(property)
}
