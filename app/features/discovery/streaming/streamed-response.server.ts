/** Streams a long text at the client's pace. */
export function createStreamedResponse(
  texts: AsyncGenerator<string, void>,
  { contentType, etag }: { contentType: string; etag: string },
): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await texts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel: () => texts.return().then(() => {}),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: { 'Content-Type': contentType, ETag: etag } })
}
