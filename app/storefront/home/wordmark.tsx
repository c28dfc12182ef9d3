import { getCacheableUrl } from '#app/ui/image-sources.ts'

type WordmarkProps = {
  name: string
  logo: { src: string; width: number; height: number } | null
  /** Of one that has been said. */
  isDuplicate?: boolean
  className: string
}

/** A name as its logo, or in the shop's own type. */
export function Wordmark({ name, logo, isDuplicate = false, className }: WordmarkProps) {
  if (!logo) return <span className="text-center font-display text-xl font-bold tracking-tight">{name}</span>
  return (
    <img {...logo} src={getCacheableUrl(logo.src)} alt={isDuplicate ? '' : name} loading="lazy" className={className} />
  )
}
