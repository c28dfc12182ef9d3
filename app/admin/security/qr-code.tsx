/** Shows a QR code that the server created. */
export function QrCode({ size, path, label }: { size: number; path: string; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-52 rounded-md border border-line bg-white p-2 text-ink"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
