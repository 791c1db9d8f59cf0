import { agentFrameworkLimits } from './agent-framework-limits.ts';
import { allowedToolsFormat } from './allowed-tools-format.ts';
import { allowedToolsUnrestricted } from './allowed-tools-unrestricted.ts';
import { bodyEmpty } from './body-empty.ts';
import { bodyLines } from './body-lines.ts';
import { bodyTokens } from './body-tokens.ts';
import { bom } from './bom.ts';
import { claudeCodeAgentContext } from './claude-code-agent-context.ts';
import { claudeCodeFieldTypes } from './claude-code-field-types.ts';
import { claudeCodeListingLength } from './claude-code-listing-length.ts';
import { claudeUploadNameWords } from './claude-upload-name-words.ts';
import { claudeUploadOneSkillFile } from './claude-upload-one-skill-file.ts';
import { compatibilityFormat } from './compatibility-format.ts';
import { confusable } from './confusable.ts';
import { dangerousCommand } from './dangerous-command.ts';
import { dataInvalid } from './data-invalid.ts';
import { datedText } from './dated-text.ts';
import { decodeToShell } from './decode-to-shell.ts';
import { descriptionLength } from './description-length.ts';
import { descriptionOverlap } from './description-overlap.ts';
import { descriptionPerson } from './description-person.ts';
import { descriptionRequired } from './description-required.ts';
import { descriptionShort } from './description-short.ts';
import { descriptionWhen } from './description-when.ts';
import { duplicateName } from './duplicate-name.ts';
import { encoding } from './encoding.ts';
import { exfiltrationUrl } from './exfiltration-url.ts';
import { fastAgentFileNames } from './fast-agent-file-names.ts';
import { fastAgentLimits } from './fast-agent-limits.ts';
import { fenceUnclosed } from './fence-unclosed.ts';
import { fileCollision } from './file-collision.ts';
import { fileName } from './file-name.ts';
import { fileType } from './file-type.ts';
import { frontmatterEmpty } from './frontmatter-empty.ts';
import { frontmatterLang } from './frontmatter-lang.ts';
import { frontmatterLimit } from './frontmatter-limit.ts';
import { frontmatterMissing } from './frontmatter-missing.ts';
import { frontmatterNotMapping } from './frontmatter-not-mapping.ts';
import { frontmatterUnclosed } from './frontmatter-unclosed.ts';
import { headingFirst } from './heading-first.ts';
import { hedging } from './hedging.ts';
import { hiddenInstruction } from './hidden-instruction.ts';
import { hiddenText } from './hidden-text.ts';
import { htmlActive } from './html-active.ts';
import { junkFile } from './junk-file.ts';
import { licenseFile } from './license-file.ts';
import { licenseMissing } from './license-missing.ts';
import { licenseType } from './license-type.ts';
import { listingSize } from './listing-size.ts';
import { mcpSdkDotfiles } from './mcp-sdk-dotfiles.ts';
import { mcpSdkLinks } from './mcp-sdk-links.ts';
import { mcpSdkMetadata } from './mcp-sdk-metadata.ts';
import { mcpSdkYamlSubset } from './mcp-sdk-yaml-subset.ts';
import { mergeConflict } from './merge-conflict.ts';
import { metadataReserved } from './metadata-reserved.ts';
import { metadataType } from './metadata-type.ts';
import { metadataValues } from './metadata-values.ts';
import { nameFormat } from './name-format.ts';
import { nameLength } from './name-length.ts';
import { nameMatchesFolder } from './name-matches-folder.ts';
import { nameRequired } from './name-required.ts';
import { nameVague } from './name-vague.ts';
import { nestedSkill } from './nested-skill.ts';
import { opaqueFile } from './opaque-file.ts';
import { openaiFolderName } from './openai-folder-name.ts';
import { orphanFile } from './orphan-file.ts';
import { passwordArchive } from './password-archive.ts';
import { pathChildMissing } from './path-child-missing.ts';
import { pathChildUnmentioned } from './path-child-unmentioned.ts';
import { pathStrict } from './path-strict.ts';
import { pathUstar } from './path-ustar.ts';
import { pipeToShell } from './pipe-to-shell.ts';
import { placeholderText } from './placeholder-text.ts';
import { rawIpDownload } from './raw-ip-download.ts';
import { referenceAbsolute } from './reference-absolute.ts';
import { referenceAnchor } from './reference-anchor.ts';
import { referenceBackslash } from './reference-backslash.ts';
import { referenceCase } from './reference-case.ts';
import { referenceChain } from './reference-chain.ts';
import { referenceDepth } from './reference-depth.ts';
import { referenceEncoded } from './reference-encoded.ts';
import { referenceEscapes } from './reference-escapes.ts';
import { referenceFileLong } from './reference-file-long.ts';
import { referenceFolder } from './reference-folder.ts';
import { referenceInline } from './reference-inline.ts';
import { referenceMissing } from './reference-missing.ts';
import { referenceScheme } from './reference-scheme.ts';
import { referenceSkillUri } from './reference-skill-uri.ts';
import { referenceUndefined } from './reference-undefined.ts';
import { remoteInstructions } from './remote-instructions.ts';
import { reverseShell } from './reverse-shell.ts';
import type { Rule } from './rule.ts';
import { scriptExecutable } from './script-executable.ts';
import { scriptLineEnds } from './script-line-ends.ts';
import { scriptShebang } from './script-shebang.ts';
import { secret } from './secret.ts';
import { sectionWhen } from './section-when.ts';
import { skillMdCase } from './skill-md-case.ts';
import { skillMdMissing } from './skill-md-missing.ts';
import { skillTooLarge } from './skill-too-large.ts';
import { skillTooManyFiles } from './skill-too-many-files.ts';
import { skillsRefFields } from './skills-ref-fields.ts';
import { skillsRefName } from './skills-ref-name.ts';
import { skillsRefYaml } from './skills-ref-yaml.ts';
import { unknownField } from './unknown-field.ts';
import { unusedSuppression } from './unused-suppression.ts';
import { vercelDescriptionLength } from './vercel-description-length.ts';
import { vercelFileCount } from './vercel-file-count.ts';
import { vercelName } from './vercel-name.ts';
import { vercelSize } from './vercel-size.ts';
import { versionMissing } from './version-missing.ts';
import { yamlAlias } from './yaml-alias.ts';
import { yamlAmbiguous } from './yaml-ambiguous.ts';
import { yamlCommentTruncates } from './yaml-comment-truncates.ts';
import { yamlDuplicateKey } from './yaml-duplicate-key.ts';
import { yamlKey } from './yaml-key.ts';
import { yamlMerge } from './yaml-merge.ts';
import { yamlPortable } from './yaml-portable.ts';
import { yamlSyntax } from './yaml-syntax.ts';
import { yamlTag } from './yaml-tag.ts';

/** Every rule, in the order in which the documentation lists them. */
export const RULES: readonly Rule[] = [
  skillMdMissing,
  skillMdCase,
  encoding,
  bom,
  frontmatterMissing,
  frontmatterUnclosed,
  frontmatterLang,
  frontmatterEmpty,
  frontmatterNotMapping,
  frontmatterLimit,
  yamlSyntax,
  yamlAlias,
  yamlMerge,
  yamlTag,
  yamlDuplicateKey,
  yamlKey,
  yamlAmbiguous,
  yamlPortable,
  yamlCommentTruncates,
  nameRequired,
  nameFormat,
  nameLength,
  nameMatchesFolder,
  duplicateName,
  descriptionRequired,
  descriptionLength,
  descriptionShort,
  descriptionWhen,
  licenseType,
  licenseFile,
  compatibilityFormat,
  metadataType,
  metadataValues,
  metadataReserved,
  allowedToolsFormat,
  unknownField,
  referenceMissing,
  referenceCase,
  referenceEscapes,
  referenceFolder,
  referenceScheme,
  referenceEncoded,
  referenceBackslash,
  referenceAbsolute,
  referenceInline,
  referenceAnchor,
  referenceDepth,
  referenceChain,
  referenceUndefined,
  referenceSkillUri,
  orphanFile,
  fileType,
  fileName,
  fileCollision,
  pathUstar,
  skillTooManyFiles,
  skillTooLarge,
  nestedSkill,
  junkFile,
  confusable,
  bodyEmpty,
  bodyTokens,
  bodyLines,
  fenceUnclosed,
  placeholderText,
  mergeConflict,
  htmlActive,
  scriptLineEnds,
  scriptExecutable,
  scriptShebang,
  dataInvalid,
  hiddenText,
  hiddenInstruction,
  secret,
  pipeToShell,
  decodeToShell,
  reverseShell,
  rawIpDownload,
  passwordArchive,
  dangerousCommand,
  exfiltrationUrl,
  remoteInstructions,
  allowedToolsUnrestricted,
  opaqueFile,
  descriptionOverlap,
  nameVague,
  descriptionPerson,
  licenseMissing,
  versionMissing,
  headingFirst,
  sectionWhen,
  hedging,
  datedText,
  referenceFileLong,
  listingSize,
  unusedSuppression,
  claudeCodeFieldTypes,
  claudeCodeAgentContext,
  claudeCodeListingLength,
  claudeUploadNameWords,
  claudeUploadOneSkillFile,
  openaiFolderName,
  vercelName,
  vercelDescriptionLength,
  vercelFileCount,
  vercelSize,
  mcpSdkYamlSubset,
  mcpSdkMetadata,
  mcpSdkLinks,
  mcpSdkDotfiles,
  fastAgentLimits,
  fastAgentFileNames,
  agentFrameworkLimits,
  skillsRefYaml,
  skillsRefFields,
  skillsRefName,
  pathStrict,
  pathChildMissing,
  pathChildUnmentioned,
];

const byId = new Map(RULES.map((rule) => [rule.id, rule]));

/** The rule of an id, or undefined. */
export function ruleById(id: string): Rule | undefined {
  return byId.get(id);
}

/** The sets of rules that `--preset` chooses from, mildest first. */
export const PRESETS = ['spec', 'recommended', 'strict'] as const;
export type Preset = (typeof PRESETS)[number];

/** Whether a preset turns a rule on: the specification and safety always, advice from `recommended`. */
export function isInPreset(rule: Rule, preset: Preset): boolean {
  if (rule.basis === 'client') return false;
  if (preset === 'strict') return true;
  if (rule.default === 'off') return false;
  return preset === 'recommended' || rule.basis !== 'advice';
}
