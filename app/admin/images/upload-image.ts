/** Error of an upload; `canRetry` if the same file may succeed later. */
export class ImageError extends Error {
  readonly canRetry: boolean

  constructor(message: string, canRetry: boolean) {
    super(message)
    this.canRetry = canRetry
  }
}

export type UploadedImage = { url: string; width: number; height: number; name: string }

/** The response may take long, as images are processed one after the other. */
const stallTimeoutMs = 60_000
const responseTimeoutMs = 320_000

const connectionLost = 'The connection was lost.'

type UploadOptions = {
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
export function uploadImage(file: File, { asLogo = false, onProgress, signal }: UploadOptions): Promise<UploadedImage> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new ImageError(connectionLost, true))
    const restartTimeout = (timeoutMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), timeoutMs)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimeout(stallTimeoutMs)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.upload.onload = () => restartTimeout(responseTimeoutMs)
    request.onload = () => {
      const response = request.response as (Partial<UploadedImage> & { reason?: string }) | null
      if (request.status === 200 && response?.url) return resolve(response as UploadedImage)
      reject(new ImageError(response?.reason ?? 'The image could not be saved.', request.status !== 422))
    }
    request.onerror = fail
    request.onabort = fail
    request.onloadend = () => clearTimeout(timer)
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', '/admin/images')
    request.responseType = 'json'
    const form = new FormData()
    if (asLogo) form.append('as', 'logo')
    form.append('file', file)
    request.send(form)
    restartTimeout(stallTimeoutMs)
  })
}
