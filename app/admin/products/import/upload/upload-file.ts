type Options = { onProgress: (fraction: number) => void; signal: AbortSignal }

/** Submits a form with its file and reports progress. XMLHttpRequest, because fetch reports no upload progress. */
export function sendFile(
  form: FormData,
  address: string,
  { onProgress, signal }: Options,
): Promise<{ address: string } | { reason: string }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const failed = (reason: string) => resolve({ reason })
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      const answer = request.response as { address?: string; reason?: string } | null
      if (answer?.address) resolve({ address: answer.address })
      else failed(answer?.reason ?? 'The upload failed. Try again.')
    }
    request.onerror = () => failed('The connection was lost. Try again.')
    request.onabort = () => failed('')
    signal.addEventListener('abort', () => request.abort())
    request.responseType = 'json'
    request.open('POST', address)
    request.send(form)
  })
}
