/** Why an image is not there; `again` where the same file may be sent once more. */
export class ImageError extends Error {
  readonly again: boolean

  constructor(message: string, again: boolean) {
    super(message)
    this.again = again
  }
}

export type SentImage = { address: string; width: number; height: number; name: string }

/** Milliseconds without progress, then for the answer: images of others may come first. */
const stalledAfter = 60_000
const answerWithin = 320_000

const lost = 'The connection was lost.'

type SendOptions = {
  /** Accepts SVG as well. */
  asLogo?: boolean
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/**
 * Uploads one image. Uses XMLHttpRequest, as fetch reports no upload progress.
 * @param onProgress 0 to 1
 * @throws ImageError with a message for the user
 */
export function sendImage(file: File, { asLogo = false, onProgress, signal }: SendOptions): Promise<SentImage> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new ImageError(lost, true))
    const waitFor = (milliseconds: number) => {
      clearTimeout(timeoutMs)
      timeoutMs = setTimeout(() => request.abort(), milliseconds)
    }
    let timeoutMs: ReturnType<typeof setTimeout> | undefined
    request.upload.onprogress = ({ loaded, total }) => {
      waitFor(stalledAfter)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.upload.onload = () => waitFor(answerWithin)
    request.onload = () => {
      const answer = request.response as (Partial<SentImage> & { reason?: string }) | null
      if (request.status === 200 && answer?.address) return resolve(answer as SentImage)
      reject(new ImageError(answer?.reason ?? 'The image could not be saved.', request.status !== 422))
    }
    request.onerror = fail
    request.onabort = fail
    request.onloadend = () => clearTimeout(timeoutMs)
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', '/admin/images')
    request.responseType = 'json'
    const form = new FormData()
    if (asLogo) form.append('as', 'logo')
    form.append('file', file)
    request.send(form)
    waitFor(stalledAfter)
  })
}
