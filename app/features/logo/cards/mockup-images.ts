import { removeVersion } from '#app/ui/image-sources.ts'
import { getLogoFacts, renderMockupFile } from '../drawing/drawing-client.ts'
import { createSharedFiles, type SharedFiles } from './shared-files.ts'

/** URL of the image without its version; `getProductMockup` decides whether it takes a logo. */
const getUrl = (image: HTMLImageElement) => removeVersion(image.getAttribute('src') ?? '')
const isOwnUrl = (url: string) => /^\/(pictures|media)\/[^?#]+\.webp$/.test(url)

/** Widths in device pixels, so that images of similar size share a file. */
const sizes = [120, 200, 320, 480, 640, 900]

/** Maximum device pixels per CSS pixel; more are invisible. */
const maxPixelRatio = 2

const getSize = ({ clientWidth }: HTMLImageElement) => {
  const wantedWidth = clientWidth * Math.min(maxPixelRatio, devicePixelRatio)
  return sizes.find((size) => size >= wantedWidth) ?? 900
}

type ImageState = {
  /** Cancels the drawing in progress. */
  pending?: AbortController
  /** Key of the file it shows. */
  shownKey?: string
}

/**
 * Shows the logo on all images within an element as they come into view, including later ones. The image element stays as
 * React rendered it: the composed image is its background, and its own content is moved out of view. So nothing shifts, and a
 * replaced image is plain again (decision 0037).
 */
export function showMockups(container: HTMLElement) {
  const images = new Map<HTMLImageElement, ImageState>()
  const files: SharedFiles = createSharedFiles()
  // Imported here, so that pages without a logo do not preload this code.
  const loaded = Promise.all([getLogoFacts(), import('../tables/get-product-mockup.ts')])

  const visibilityObserver = new IntersectionObserver(
    (entries) => {
      // The queue draws the last entry first, so the upper images are added last.
      for (const { target, isIntersecting } of entries.reverse()) {
        const image = target as HTMLImageElement
        if (isIntersecting) void showMockup(image)
        else images.get(image)?.pending?.abort()
      }
    },
    { rootMargin: '30% 0px' },
  )

  async function showMockup(image: HTMLImageElement) {
    const state = images.get(image)
    const url = getUrl(image)
    if (!state || !url) return
    state.pending?.abort()
    const pending = new AbortController()
    state.pending = pending
    const { signal } = pending
    try {
      const [facts, { getProductMockup }] = await loaded
      const mockup = facts && (await getProductMockup(url, facts, { product: getProduct(image) }))
      if (signal.aborted) return
      if (!mockup) return unwatch(image)
      const { color, placements } = mockup
      const size = getSize(image)
      const key = JSON.stringify([url, size, color, placements])
      if (state.shownKey === key) return
      const release = () => files.release(key)
      signal.addEventListener('abort', release)
      const file = await files.acquire(key, (fileSignal) =>
        renderMockupFile({ picture: url, color, placements, size, signal: fileSignal }),
      )
      signal.removeEventListener('abort', release)
      if (signal.aborted) return
      showFile(image, file)
      if (state.shownKey) files.release(state.shownKey)
      state.shownKey = key
    } catch {
      // The image left the page or could not be loaded: the plain image stays.
    } finally {
      if (state.pending === pending) state.pending = undefined
    }
  }

  function watch(image: HTMLImageElement) {
    if (!isOwnUrl(getUrl(image)) || images.has(image) || image.closest('.studio')) return
    images.set(image, {})
    visibilityObserver.observe(image)
  }

  function unwatch(image: HTMLImageElement) {
    const state = images.get(image)
    if (!state) return
    state.pending?.abort()
    visibilityObserver.unobserve(image)
    images.delete(image)
    restoreImage(image)
    if (state.shownKey) files.release(state.shownKey)
  }

  const mutationObserver = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type === 'attributes') {
        unwatch(target as HTMLImageElement)
        if (target.isConnected) watch(target as HTMLImageElement)
      }
      // Moved elements are removed and added: they are still connected.
      for (const image of findImages(removedNodes)) if (!image.isConnected) unwatch(image)
      for (const image of findImages(addedNodes)) if (image.isConnected) watch(image)
    }
  })

  const start = () => {
    mutationObserver.observe(container, { subtree: true, childList: true, attributeFilter: ['src'] })
    for (const image of container.querySelectorAll('img')) watch(image)
  }
  const runWhenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1))
  let isEnded = false
  runWhenIdle(() => isEnded || start())

  return {
    /** Redraws after the visitor moved the logo on a product. */
    handlePlacementChange() {
      for (const image of images.keys()) if (getProduct(image)) void showMockup(image)
    },
    /** Restores the plain images. */
    end() {
      isEnded = true
      visibilityObserver.disconnect()
      mutationObserver.disconnect()
      for (const image of [...images.keys()]) unwatch(image)
      files.clear()
    },
  }
}

function* findImages(nodes: NodeList) {
  for (const node of nodes) {
    if (node instanceof HTMLImageElement) yield node
    else if (node instanceof Element) yield* node.querySelectorAll('img')
  }
}

/** Returns the product that the image shows. */
const getProduct = (image: Element) => image.closest<HTMLElement>('[data-product]')?.dataset.product

function showFile({ style }: HTMLImageElement, url: string) {
  style.background = `center / cover url("${url}")`
  style.objectPosition = '-200vw 0'
  style.setProperty('print-color-adjust', 'exact')
}

function restoreImage({ style }: HTMLImageElement) {
  for (const property of ['background', 'object-position', 'print-color-adjust']) style.removeProperty(property)
}
