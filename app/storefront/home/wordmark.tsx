import { getCacheableUrl } from '#app/ui/image-sources.ts'

type WordmarkProps = {
  name: string
  logo: { src: string; width: number; height: number } | null
  /** Hidden from assistive technology, as the name is already on the page. */
  isDuplicate?: boolean
  className: string
}

/** A name as its logo, or as text. */
export function Wordmark({ name, logo, isDuplicate = false, className }: WordmarkProps) {
  if (!logo) return <span className="text-center font-display text-xl font-bold tracking-tight">{name}</span>
  return (
    <img {...logo} src={getCacheableUrl(logo.src)} alt={isDuplicate ? '' : name} loading="lazy" className={className} />
  )
}
