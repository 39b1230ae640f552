//! A drawing's nodes as a tree: what stands inside what.

use leadsheet::report::Node;
use std::collections::BTreeMap;

/// A node with the names that restate it and what stands inside it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Branch {
    /// The action type.
    pub(super) node: Node,
    /// Other names of the same thing.
    pub(super) names: Vec<Node>,
    /// What it contains.
    pub(super) inside: Vec<Branch>,
}

/// Deeper than the catalogue is; a bound, so that a circle cannot hang the page.
const DEEPEST: usize = 12;

/// The outermost nodes, each with all that is in it.
pub(super) fn tree(nodes: &[Node]) -> Vec<Branch> {
    let names: Vec<&str> = nodes.iter().map(|node| node.action_type.as_str()).collect();
    let is_here = |name: &Option<String>| name.as_deref().is_some_and(|name| names.contains(&name));
    let mut inside: BTreeMap<&str, Vec<&Node>> = BTreeMap::new();
    let mut mirrors: BTreeMap<&str, Vec<&Node>> = BTreeMap::new();
    let mut outer: Vec<&Node> = Vec::new();
    for node in nodes {
        match (&node.mirrors, &node.inside) {
            (Some(of), _) if is_here(&node.mirrors) => mirrors.entry(of).or_default().push(node),
            (_, Some(of)) if is_here(&node.inside) => inside.entry(of).or_default().push(node),
            _ => outer.push(node),
        }
    }
    outer.iter().map(|node| branch(node, &inside, &mirrors, 0)).collect()
}

fn branch(
    node: &Node,
    inside: &BTreeMap<&str, Vec<&Node>>,
    mirrors: &BTreeMap<&str, Vec<&Node>>,
    depth: usize,
) -> Branch {
    let name = node.action_type.as_str();
    let children: &[&Node] = if depth < DEEPEST {
        inside.get(name).map_or(&[], Vec::as_slice)
    } else {
        &[]
    };
    Branch {
        node: node.clone(),
        names: mirrors
            .get(name)
            .into_iter()
            .flatten()
            .map(|node| (*node).clone())
            .collect(),
        inside: children
            .iter()
            .map(|child| branch(child, inside, mirrors, depth + 1))
            .collect(),
    }
}
