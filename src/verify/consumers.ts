import { clientMatrix } from '../lint/matrix.ts';
import { startRun } from '../lint/run.ts';
import { resolveSettings } from '../lint/settings.ts';
import { PROFILES, profileById } from '../rules/profiles.ts';
import { agentFramework } from './consumers/agent-framework.ts';
import {
  ACCEPTS,
  type Consumer,
  type ConsumerCase,
  type Judgement,
  kindOf,
  refuses,
} from './consumers/consumer.ts';
import { fastAgent } from './consumers/fast-agent.ts';
import { fastmcp } from './consumers/fastmcp.ts';
import { geminiCli } from './consumers/gemini-cli.ts';
import { mcpSdk } from './consumers/mcp-sdk.ts';
import { opencode } from './consumers/opencode.ts';
import { skillsRef } from './consumers/skills-ref.ts';
import { claudeUpload, openaiUpload } from './consumers/upload.ts';
import { vercelNew, vercelOld } from './consumers/vercel.ts';
import type { ConsumerVerdict, SkillContent, SubjectSkill } from './model.ts';

/** The consumers whose behaviour is known, in the order of the report. */
export const CONSUMERS: readonly Consumer[] = [
  vercelNew,
  vercelOld,
  opencode,
  mcpSdk,
  fastAgent,
  agentFramework,
  geminiCli,
  fastmcp,
  claudeUpload,
  openaiUpload,
  skillsRef,
];

/** How the reason begins where a consumer does not read such a thing at all. */
const UNREAD = 'does not read this';

/** What each known consumer does with one skill. */
export function judgeSkill(subject: SubjectSkill): readonly ConsumerVerdict[] {
  const kind = kindOf(subject);
  const profile = profiles(subject.content);
  return CONSUMERS.map((consumer) => {
    const { verdict, reason } = consumer.reads.includes(kind)
      ? consumer.judge({ subject, kind, profile })
      : refuses(`${UNREAD}: it reads ${consumer.readsWords}`);
    return { consumer: consumer.id, skill: subject.path, verdict, reason };
  });
}

/** The verdicts on a skill that two indexes of one source name: a consumer goes by the one it reads. */
export function joinVerdicts(
  first: readonly ConsumerVerdict[],
  second: readonly ConsumerVerdict[],
): readonly ConsumerVerdict[] {
  return first.map((row) => {
    if (!row.reason.startsWith(UNREAD)) return row;
    const other = second.find(({ consumer }) => consumer === row.consumer);
    return other ? { ...other, skill: row.skill } : row;
  });
}

/** What the profiles of `lint` say; they are asked at most once for a skill. */
function profiles(content: SkillContent | null): ConsumerCase['profile'] {
  let known: ReadonlyMap<string, Judgement> | undefined;
  return (id) => {
    if (!content) return ACCEPTS;
    known ??= profileJudgements(content);
    return known.get(profileById(id).name) ?? ACCEPTS;
  };
}

const ALL = PROFILES.map(({ id }) => id);

function profileJudgements({ files, folder, path }: SkillContent): Map<string, Judgement> {
  const run = startRun(resolveSettings({ preset: 'spec', profiles: ALL }));
  run.add({ files, folder, path, root: path });
  const [row] = clientMatrix(run.finish(), ALL);
  return new Map(
    (row?.verdicts ?? []).map(({ client, verdict, reasons }) => {
      const why = reasons.map(({ rule, message }) => `${message} (${rule})`).join(' ');
      return [client, verdict === 'refuses' ? refuses(why) : { ...ACCEPTS, reason: why }];
    }),
  );
}
