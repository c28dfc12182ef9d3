import { Download } from 'lucide-react'
import type { ArtworkFile } from '#app/features/requests/artwork/artwork-file.ts'
import { fileSize } from '#app/lib/file-size.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { ArtworkCard } from './view/artwork-card.tsx'
import './artwork.css'

type ArtworkProps = {
  reference: string
  files: readonly ArtworkFile[]
  /** Of a file's name: one below the heading that the files stand under. */
  heading?: 'h2' | 'h3'
}

/** The artwork of a request: each file drawn and looked into, in the browser, and all of them to download. */
export function Artwork({ reference, files, heading = 'h3' }: ArtworkProps) {
  if (files.length === 0) return <p className="text-sm text-muted">No artwork was sent with this request.</p>
  const address = `/admin/requests/${reference}/artwork`
  const proofs = files.filter(({ shows }) => shows === 'proof').length
  // Pictures of the logo on products stand beside the products.
  const cards = files.filter(({ shows }) => shows !== 'proof')
  const total = files.reduce((sum, { size }) => sum + (size ?? 0), 0)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          {files.length === 1 ? 'One file' : `${files.length} files`}
          {proofs > 0 && `, ${proofs} of them with the logo on a product`}
          {total > 0 && `, ${fileSize(total)}`}. Drawn in this browser only; scripts and links inside of files do
          nothing here.
        </p>
        {/* Not React Router's: the answer is a file. */}
        <a href={`${address}/zip`} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Download aria-hidden="true" />
          Download all (ZIP)
        </a>
      </div>
      <noscript>
        <p className="text-sm text-muted">Previews are drawn by JavaScript. Downloads work without it.</p>
      </noscript>
      <ul className="artwork-cards">
        {cards.map((file) => (
          <li key={file.index} className="min-w-0">
            <ArtworkCard file={file} address={`${address}/${file.index}`} heading={heading} />
          </li>
        ))}
      </ul>
    </div>
  )
}
