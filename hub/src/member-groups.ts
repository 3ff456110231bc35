const NOBODY: ReadonlySet<never> = new Set();

/** Members by group; empty groups are removed. */
export class MemberGroups<Member> {
  private readonly members = new Map<string, Set<Member>>();

  get count(): number {
    return this.members.size;
  }

  add(group: string, member: Member): void {
    const existing = this.members.get(group);
    if (existing === undefined) this.members.set(group, new Set([member]));
    else existing.add(member);
  }

  remove(group: string, member: Member): void {
    const existing = this.members.get(group);
    if (existing === undefined) return;
    existing.delete(member);
    if (existing.size === 0) this.members.delete(group);
  }

  get(group: string): ReadonlySet<Member> {
    return this.members.get(group) ?? NOBODY;
  }
}
