// Checks the Kubernetes manifest: its shape, that its parts fit together and fit the server, and that nothing runs as root. It
// starts nothing, because that needs a cluster.
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { parseConfig } from '../../src/ground/config.ts'
import { ROOT } from '../support/worlds/processes.ts'

/** How long a server takes at most to end open requests (src/server.ts), and to write what is in memory, s. */
const DRAIN_LIMIT = 8
const CLOSE = 5

const text = readFileSync(`${ROOT}src/deploy/kubernetes/vitrine.yaml`, 'utf8')

/** The members of the Kubernetes API that the manifest uses (kubernetes.io/docs/reference, 1.29). Others are errors. */
const MEMBERS = new Set(
  `apiVersion kind metadata name labels data spec replicas selector matchLabels strategy rollingUpdate maxUnavailable maxSurge
  template restartPolicy terminationGracePeriodSeconds securityContext runAsNonRoot runAsUser fsGroup seccompProfile type
  topologySpreadConstraints maxSkew topologyKey whenUnsatisfiable labelSelector containers volumes emptyDir
  persistentVolumeClaim claimName image command envFrom configMapRef secretRef env value ports containerPort port targetPort
  startupProbe livenessProbe readinessProbe tcpSocket httpGet path periodSeconds timeoutSeconds failureThreshold resources
  requests limits allowPrivilegeEscalation readOnlyRootFilesystem capabilities drop volumeMounts mountPath accessModes storage
  schedule timeZone concurrencyPolicy jobTemplate backoffLimit app`.split(/\s+/),
)
/** Members below which any name may stand. */
const FREE = ['data', 'labels', 'matchLabels', 'requests', 'limits']

interface Pod {
  terminationGracePeriodSeconds?: number
  securityContext: object
  topologySpreadConstraints?: { labelSelector: { matchLabels: object } }[]
  containers: [
    {
      command: string[]
      envFrom: object[]
      env?: { name: string; value: string }[]
      ports?: object[]
      readinessProbe?: { httpGet: object; periodSeconds: number; failureThreshold: number }
      securityContext: object
      volumeMounts: { name: string }[]
    },
  ]
  volumes: { name: string; emptyDir?: object; persistentVolumeClaim?: object }[]
}

interface Kinds {
  ConfigMap: { data: Record<string, string> }
  Deployment: {
    spec: {
      replicas: number
      selector: { matchLabels: object }
      strategy: { rollingUpdate: { maxUnavailable: number } }
      template: { metadata: { labels: object }; spec: Pod }
    }
  }
  Service: { spec: { selector: object } }
  PodDisruptionBudget: { spec: { maxUnavailable: number; selector: { matchLabels: object } } }
  PersistentVolumeClaim: object
  CronJob: { spec: { jobTemplate: { spec: { template: { spec: Pod } } } } }
}
type Kind = keyof Kinds

const API: Record<Kind, string> = {
  ...{ ConfigMap: 'v1', Deployment: 'apps/v1', Service: 'v1', PodDisruptionBudget: 'policy/v1' },
  ...{ PersistentVolumeClaim: 'v1', CronJob: 'batch/v1' },
}

const documents = parseAllDocuments(text).map((document) => {
  expect(document.errors).toEqual([])
  return document.toJS() as { kind: Kind; apiVersion: string; metadata: { name: string } }
})

function only<K extends Kind>(kind: K): Kinds[K] & { metadata: { name: string } } {
  const [found, ...more] = documents.filter((document) => document.kind === kind)
  expect([found?.apiVersion, more]).toEqual([API[kind], []])
  return found as unknown as Kinds[K] & { metadata: { name: string } }
}

function membersOf(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap(membersOf)
  return Object.entries(value).flatMap(([member, inner]) => [
    member,
    ...(FREE.includes(member) ? [] : membersOf(inner)),
  ])
}

// (rule 39.7)
it('has one object of each kind, of the shape that Kubernetes takes, in less than 150 lines', () => {
  expect(documents.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(API).toSorted())
  for (const kind of Object.keys(API) as Kind[]) only(kind)
  expect(membersOf(documents).filter((member) => !MEMBERS.has(member))).toEqual([])
  expect(text.split('\n').length).toBeLessThan(150)
})

it('selects the pods of the servers everywhere', () => {
  const { selector: own, template, replicas, strategy } = only('Deployment').spec
  const { labels: pods } = template.metadata
  const spread = template.spec.topologySpreadConstraints?.map(({ labelSelector }) => labelSelector.matchLabels)
  const budget = only('PodDisruptionBudget').spec
  expect([own.matchLabels, only('Service').spec.selector, budget.selector.matchLabels, ...(spread ?? [])]).toEqual(
    Array.from({ length: 4 }, () => pods),
  )
  expect([replicas > budget.maxUnavailable, strategy.rollingUpdate.maxUnavailable]).toEqual([true, 0])
})

it('sends requests to the port of the server only while it is ready, and lets it drain', () => {
  const { terminationGracePeriodSeconds, containers } = only('Deployment').spec.template.spec
  const [{ ports, readinessProbe, env = [] }] = containers
  expect(ports).toEqual([{ name: 'http', containerPort: 4321 }])
  expect(readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'http' })
  expect(existsSync(`${ROOT}src/pages/readyz.ts`)).toBe(true)
  const drain = Number(env.find(({ name: variable }) => variable === 'DRAIN_SECONDS')?.value)
  const { periodSeconds = 0, failureThreshold = 0 } = readinessProbe ?? {}
  expect(drain).toBeGreaterThan(periodSeconds * failureThreshold)
  expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + DRAIN_LIMIT + CLOSE)
})

it('gives servers a valid configuration, a cache of their own and no catalog, and the nightly build the catalog', () => {
  const server = only('Deployment').spec.template.spec
  const nightly = only('CronJob').spec.jobTemplate.spec.template.spec
  const secrets = { DATABASE_URL: 'postgres://u:p@db/vitrine', VALKEY_URL: 'valkey://valkey:6379/0' }
  for (const { containers, volumes, securityContext } of [server, nightly]) {
    const [{ env = [], envFrom, volumeMounts, command, securityContext: own }] = containers
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    expect(own).toEqual({
      ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    })
    const set = Object.fromEntries(env.map(({ name: variable, value }) => [variable, value]))
    const config = parseConfig({ ...only('ConfigMap').data, ...secrets, ...set })
    expect(config).toMatchObject({
      bucket: { snapshotUrl: expect.stringMatching(/^s3:/) },
      shared: { databaseUrl: expect.any(String) },
    })
    expect(envFrom[0]).toEqual({ configMapRef: { name: only('ConfigMap').metadata.name } })
    expect(volumeMounts.map((mount) => mount.name)).toEqual(volumes.map((volume) => volume.name))
    for (const path of command.filter((word) => word.startsWith('build-scripts/')))
      expect(existsSync(ROOT + path)).toBe(true)
  }
  expect(server.volumes.every((volume) => 'emptyDir' in volume)).toBe(true)
  expect(nightly.volumes).toContainEqual({
    name: 'catalog',
    persistentVolumeClaim: { claimName: only('PersistentVolumeClaim').metadata.name },
  })
  expect(server.containers[0].envFrom).not.toContainEqual(nightly.containers[0].envFrom[1])
})
