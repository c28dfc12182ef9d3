import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PreviewRequest, PreviewResponse } from './preview-worker.ts'

type Listener = (event: { data: PreviewRequest }) => void

/** A canvas that shows the sample logo in red where anything is filled, and images as they are. */
class FakeCanvas {
  readonly width: number
  readonly height: number
  isFilled = false

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }
  getContext() {
    return {
      beginPath() {},
      arc() {},
      fill: () => {
        this.isFilled = true
      },
      fillText() {},
      drawImage: (image: { isBlank: boolean }) => {
        this.isFilled = !image.isBlank
      },
      getImageData: () => {
        const { width, height } = this
        const data = new Uint8ClampedArray(width * height * 4)
        // The middle, as an edge of one color would count as background.
        if (this.isFilled) for (let at = data.length / 4; at < data.length / 2; at++) data[at] = at % 2 ? 200 : 255
        return { data, width, height }
      },
    }
  }
}

const createImage = (isBlank: boolean) => ({ width: 40, height: 40, close() {}, isBlank }) as unknown as ImageBitmap

let listener: Listener = () => {}
const responses: PreviewResponse[] = []

beforeEach(async () => {
  responses.length = 0
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  vi.stubGlobal('ImageData', class {})
  vi.stubGlobal('createImageBitmap', async () => createImage(false))
  vi.stubGlobal('self', {
    addEventListener: (_: string, added: Listener) => {
      listener = added
    },
    postMessage: (message: PreviewResponse) => responses.push(message),
  })
  vi.resetModules()
  await import('./preview-worker.ts')
})
afterEach(() => vi.unstubAllGlobals())

async function send(...messages: PreviewRequest[]) {
  responses.length = 0
  for (const data of messages) listener({ data })
  await vi.waitUntil(() => responses.length > 0)
  return responses[0]
}

test('shows the sample logo at first and after the removal of a logo, but rejects a blank logo', async () => {
  expect(await send({ photo: createImage(false) }, { areas: [] })).toHaveProperty('image')
  expect(await send({ logo: createImage(true) }, { areas: [] })).toEqual({ problem: 'blank-logo' })
  expect(await send({ areas: [] })).toEqual({ problem: 'blank-logo' })
  expect(await send({ logo: null }, { areas: [] })).toHaveProperty('image')
})
