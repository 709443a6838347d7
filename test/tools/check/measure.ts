// Prints how many of the made sites `entries -- check` judges right, of both sets of texts. (rule 53.12)
import { checkSites } from '../../../build-scripts/entries/check/check.ts'
import { VERDICTS } from '../../../build-scripts/entries/check/verdict.ts'
import { agentsOf } from '../../../build-scripts/entries/check/visit.ts'
import { type MadeSite, madeWorld, ROLES } from './made-sites.ts'

/** The verdicts of a set of made sites by role, and what was wrong. */
export async function measured(set: Parameters<typeof madeWorld>[0], size: { count: number; seed: number }) {
  const world = await madeWorld(set, size)
  const results: { site: MadeSite; verdict: string; why: string }[] = []
  const agents = agentsOf('0.0.0', 'https://gallery.example')
  const sites = new Map(world.sites.map((site) => [site.slug, site]))
  const onVerdict = ({ slug }: { slug: string }, { verdict, why }: { verdict: string; why: string }) =>
    void results.push({ site: sites.get(slug) as MadeSite, verdict, why })
  await checkSites(world.sites, { visit: world.visit, agents, pauseMs: 0, restMs: 0, onVerdict })
  world.close()
  const wrong = results.filter(({ site, verdict }) => !ROLES[site.role].some((right) => right === verdict))
  return { results, wrong, counts: world.counts, size: world.sites.length }
}

if (import.meta.main)
  for (const [set, size] of [
    ['first', { count: 200, seed: 1 }],
    ['second', { count: 100, seed: 3 }],
  ] as const) {
    const { results, wrong, counts, size: made } = await measured(set, size)
    console.log(
      `${set}: ${made} sites, ${results.length} judged, ${wrong.length} wrong, private ${counts.inside}, at once ${counts.mostAtOnce}`,
    )
    for (const role of Object.keys(ROLES)) {
      const own = results.filter(({ site }) => site.role === role)
      console.log(
        `  ${role.padEnd(9)} ${VERDICTS.map((verdict) => `${own.filter((one) => one.verdict === verdict).length} ${verdict}`).join(', ')}`,
      )
    }
    for (const { site, verdict, why } of wrong)
      console.log(`  wrong: ${site.slug} (${site.way}, ${site.title}): ${verdict}, ${why}`)
  }
