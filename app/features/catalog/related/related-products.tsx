import { Image } from '#app/ui/image.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Related } from './related.ts'

/** Related products by section. Styles: related.css. */
export function RelatedProducts({ sections }: Pick<Related, 'sections'>) {
  return sections.map(({ title, products }) => (
    <section key={title} aria-label={title} className="related">
      <h2>{title}</h2>
      <ul>
        {products.map(({ id, to, name, image, price, difference }) => (
          <li key={to} data-product={id}>
            <PageLink to={to} instant prefetch="viewport">
              <Image src={image} alt="" sizes="(min-width: 768px) 22vw, 45vw" />
              <h3>{name}</h3>
              <p>
                <b>{price}</b>
                {difference && <span>{` ${difference}`}</span>}
              </p>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  ))
}
